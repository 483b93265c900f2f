import { BackLink } from "./back-link.tsx";
import { archivePath } from "./routes.ts";

/** The page for an unknown address. */
export function NotFoundPage({ homeLink }: { readonly homeLink: string }) {
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
      <BackLink href={homeLink} />
    </article>
  );
}
