import { BackLink } from "./back-link.tsx";
import type { LegalDocument } from "./legal-document.ts";
import { siteConfig } from "./site-config.ts";

type LegalPageProps = {
  readonly document: LegalDocument;
  readonly homeLink: string;
};

/** A legal page: the way back home, the date, and the numbered sections. */
export function LegalPage({ document, homeLink }: LegalPageProps) {
  return (
    <>
      <BackLink href={homeLink} />
      <h1>{document.title}</h1>
      <p className="legal-date">Last updated: {siteConfig.legal.lastUpdated}</p>
      <p className="legal-summary">{document.summary}</p>
      {document.sections.map((section, index) => (
        <section key={section.title}>
          <h2>
            {index + 1}. {section.title}
          </h2>
          {section.body}
        </section>
      ))}
    </>
  );
}
