import type { SiteLinks } from "./routes.ts";
import { siteConfig } from "./site-config.ts";
import { SiteMark } from "./site-mark.tsx";

/** The header of the landing and legal pages: the name, which links home, the stories, and the admin panel. */
export function SiteHeader({ links }: { readonly links: SiteLinks }) {
  return (
    <header className="site-header">
      <a className="site-name" href={links.home}>
        <SiteMark />
        {siteConfig.name}
      </a>
      <nav className="site-ways" aria-label="Main">
        <a href="/today">Today</a>
        <a href={links.archive}>Archive</a>
        <a className="quiet-link" href={links.admin}>
          Admin Panel
        </a>
      </nav>
    </header>
  );
}
