import { archivePath, documentPaths, documents, feeds, type SiteLinks } from "./routes.ts";
import { siteConfig } from "./site-config.ts";

/** The footer of every public page: the archive, the specification's three links, the ways to follow, and the stores' trademark lines. */
export function SiteFooter({ links }: { readonly links: SiteLinks }) {
  return (
    <footer className="site-footer">
      <p className="site-footer-name">
        {siteConfig.name}
        <span>One remarkable life a day.</span>
      </p>
      <nav aria-label="Footer">
        <ul>
          <li>
            <a href={archivePath}>Archive</a>
          </li>
          {documentPaths.map((path) => (
            <li key={path}>
              <a href={links.before + path}>{documents[path]}</a>
            </li>
          ))}
          <li>
            <a href={links.admin}>Admin</a>
          </li>
          <li className="site-footer-follow">
            Follow:
            {feeds.map(({ path, type, format }) => (
              <a key={path} href={path} type={type}>
                {format}
              </a>
            ))}
            <a href="/settings#reminder-time">Reminder</a>
          </li>
        </ul>
      </nav>
      <p className="site-footer-small">
        App Store is a service mark of Apple Inc. Google Play is a trademark of Google LLC.
      </p>
    </footer>
  );
}
