import type { ReactNode } from "react";
import { archivePath, type SiteLinks } from "./routes.ts";
import { siteConfig } from "./site-config.ts";
import { SiteFooter } from "./site-footer.tsx";
import { SiteMark } from "./site-mark.tsx";

type PageFrameProps = {
  readonly className: string;
  readonly links: SiteLinks;
  readonly nav: ReactNode;
  /** Between the content and the footer. */
  readonly notice?: ReactNode;
  readonly children: ReactNode;
};

/** The frame of every public page: skip link, header with the name, which links home, and footer. */
export function PageFrame({ className, links, nav, notice, children }: PageFrameProps) {
  return (
    <div className={className}>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <header className="site-header">
        <a className="site-name" href={links.home}>
          <SiteMark />
          {siteConfig.name}
        </a>
        {nav}
      </header>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      {notice}
      <SiteFooter links={links} />
    </div>
  );
}

/** The frame of the landing page and the documents, whose header leads to the stories and the admin panel. */
export function SiteFrame({ links, children }: Pick<PageFrameProps, "links" | "children">) {
  const nav = (
    <nav className="site-ways" aria-label="Main">
      <a href="/today">Today</a>
      <a href={archivePath}>Archive</a>
      <a className="quiet-link" href={links.admin}>
        Admin Panel
      </a>
    </nav>
  );
  return (
    <PageFrame className="site" links={links} nav={nav}>
      {children}
    </PageFrame>
  );
}
