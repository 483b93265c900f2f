import { archivePath, pathLinks } from "./routes.ts";
import { BackLink } from "./site-frame.tsx";

/** The page for an unknown address. */
export function NotFoundPage() {
  return (
    <article className="legal">
      <p className="legal-date">404</p>
      <h1>This page is lost to history</h1>
      <p className="legal-summary">
        The address may be mistyped, or the page may have moved. Everyone else is still in{" "}
        <a href={archivePath}>the archive</a>.
      </p>
      <p>
        <a href="/today">Read today's story</a>
      </p>
      <BackLink href={pathLinks.home} />
    </article>
  );
}

/** The page for an address that cannot be answered at the moment. */
export function UnavailablePage() {
  return (
    <article className="legal">
      <p className="legal-date">503</p>
      <h1>This page cannot be shown right now</h1>
      <p className="legal-summary">
        It is our fault, not yours, and nothing is lost. Wait a minute, then try again. Your{" "}
        <a href="/favorites">favorites</a> are in this browser.
      </p>
      <p>
        <a href="?">Try again</a>
      </p>
    </article>
  );
}
