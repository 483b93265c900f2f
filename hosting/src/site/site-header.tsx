import type { SiteLinks } from "./site-links.ts";
import { siteConfig } from "./site-config.ts";

/** The head of every public page: the name, which leads home, and the way to the admin panel. */
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

function SiteMark() {
  return (
    <svg className="site-mark" viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
      <circle cx="16" cy="16" r="14.25" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <ellipse
        cx="16"
        cy="16"
        rx="14"
        ry="5.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        transform="rotate(-38 16 16)"
      />
      <circle cx="16" cy="16" r="3.25" fill="currentColor" />
      <circle cx="27" cy="7.4" r="2.25" fill="currentColor" />
    </svg>
  );
}
