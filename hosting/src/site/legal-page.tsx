import type { ReactNode } from "react";
import { type SiteConfig, siteConfig } from "./site-config.ts";
import { BackLink } from "./site-frame.tsx";

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

/** A legal page; the order of the sections gives their numbers. */
export type LegalDocument = {
  readonly title: string;
  readonly summary: string;
  readonly sections: readonly { readonly title: string; readonly body: ReactNode }[];
};

/** A text that the site's owner fills in; highlighted until then, so that nobody overlooks it. */
export function OwnerText({ of }: { readonly of: Exclude<keyof SiteConfig["legal"], "lastUpdated"> }) {
  const text = siteConfig.legal[of];
  return text.startsWith("[") ? <mark>{text}</mark> : text;
}
