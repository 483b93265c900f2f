import { LandingPage } from "./landing-page.tsx";
import { type LegalDocument, LegalPage } from "./legal-page.tsx";
import { privacyPolicy } from "./privacy-policy.tsx";
import { type DocumentPath, documentPaths, hashLinks, pathLinks, routes } from "./routes.ts";
import { SiteFrame } from "./site-frame.tsx";
import { termsOfService } from "./terms-of-service.tsx";

/** The text of each document of the site. */
export const texts: Readonly<Record<DocumentPath, LegalDocument>> = {
  "/privacy": privacyPolicy,
  "/terms": termsOfService,
};

/**
 * The document of the hash routes. The id of each route's element is the route, so the browser's `:target` shows the
 * right one before the script runs, and without scripts. The script then removes the others.
 */
export function HomeDocument() {
  return (
    <>
      <div className="admin-route" id={routes.login} />
      <div className="admin-route" id={routes.dashboard} />
      <div id="root">
        <p className="admin-loading admin-waits">Loading...</p>
        <p className="admin-loading admin-failed" role="alert">
          The admin panel could not be loaded. <a href="/">Back to home</a>
        </p>
        <noscript>
          <p className="admin-loading">The admin panel needs JavaScript.</p>
        </noscript>
      </div>
      <SiteFrame links={hashLinks}>
        {documentPaths.map((path) => (
          <article
            key={path}
            className="legal legal-route route"
            id={path}
            tabIndex={-1}
            data-title={texts[path].title}
          >
            <LegalPage document={texts[path]} homeLink={hashLinks.home} />
          </article>
        ))}
        <div className="landing route" id={routes.home} tabIndex={-1}>
          <LandingPage />
        </div>
      </SiteFrame>
    </>
  );
}

/** A document of the site as a page. */
export function DocumentPage({ path }: { readonly path: DocumentPath }) {
  return (
    <SiteFrame links={pathLinks}>
      <article className="legal">
        <LegalPage document={texts[path]} homeLink={pathLinks.home} />
      </article>
    </SiteFrame>
  );
}
