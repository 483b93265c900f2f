import { LandingPage } from "./landing-page.tsx";
import { LegalPage } from "./legal-page.tsx";
import { NotFoundPage } from "./not-found-page.tsx";
import { privacyPolicy } from "./privacy-policy.tsx";
import { hashLinks, pathLinks, routes } from "./routes.ts";
import { SiteFrame } from "./site-frame.tsx";
import { termsOfService } from "./terms-of-service.tsx";

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
        <article
          className="legal legal-route route"
          id={routes.privacy}
          tabIndex={-1}
          data-title={privacyPolicy.title}
        >
          <LegalPage document={privacyPolicy} homeLink={hashLinks.home} />
        </article>
        <article
          className="legal legal-route route"
          id={routes.terms}
          tabIndex={-1}
          data-title={termsOfService.title}
        >
          <LegalPage document={termsOfService} homeLink={hashLinks.home} />
        </article>
        <div className="landing route" id={routes.home} tabIndex={-1}>
          <LandingPage />
        </div>
      </SiteFrame>
    </>
  );
}

/** The document of /privacy. */
export function PrivacyDocument() {
  return (
    <SiteFrame links={pathLinks}>
      <article className="legal">
        <LegalPage document={privacyPolicy} homeLink={pathLinks.home} />
      </article>
    </SiteFrame>
  );
}

/** The document of /terms. */
export function TermsDocument() {
  return (
    <SiteFrame links={pathLinks}>
      <article className="legal">
        <LegalPage document={termsOfService} homeLink={pathLinks.home} />
      </article>
    </SiteFrame>
  );
}

/** The page for an unknown address. */
export function NotFoundDocument() {
  return (
    <SiteFrame links={pathLinks}>
      <NotFoundPage homeLink={pathLinks.home} />
    </SiteFrame>
  );
}
