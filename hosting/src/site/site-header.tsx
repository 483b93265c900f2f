import type { SiteLinks } from "./routes.ts";
import { siteConfig } from "./site-config.ts";
import { SiteMark } from "./site-mark.tsx";

/** The header of every public page: the name, which links home, and a link to the admin panel. */
export function SiteHeader({ links }: { readonly links: SiteLinks }) {
  return (
    <header className="site-header">
      <a className="site-name" href={links.home}>
        <SiteMark />
        {siteConfig.name}
      </a>
      <nav aria-label="Main">
        <a className="quiet-link" href={links.admin}>
          Admin Panel
        </a>
      </nav>
    </header>
  );
}
