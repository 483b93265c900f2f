import type { ReactNode } from "react";
import { Archive, ArrowLeft, Heart, Settings, Sun } from "./icons.tsx";
import { SiteMark } from "./orrery.tsx";
import { archivePath, documentPaths, documents, feeds, pathLinks, type SiteLinks } from "./routes.ts";
import { siteConfig } from "./site-config.ts";

type PageFrameProps = {
  readonly className: string;
  readonly links: SiteLinks;
  readonly nav: ReactNode;
  /** Between the content and the footer. */
  readonly notice?: ReactNode;
  readonly children: ReactNode;
};

/** The frame of every public page: skip link, header with the name, which links home, and footer. */
function PageFrame({ className, links, nav, notice, children }: PageFrameProps) {
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

const views = [
  { name: "Today", path: "/today", Icon: Sun },
  { name: "Archive", path: "/archive", Icon: Archive },
  { name: "Favorites", path: "/favorites", Icon: Heart },
  { name: "Settings", path: "/settings", Icon: Settings },
] as const;

export type View = (typeof views)[number]["name"];

type ReaderFrameProps = {
  /** The view to which the page belongs, if it is always the same. */
  readonly view: View | undefined;
  readonly children: ReactNode;
};

/** The frame of every page of the reader: its four views, at the foot of a phone's screen or in a quiet header. */
export function ReaderFrame({ view, children }: ReaderFrameProps) {
  const nav = (
    <nav className="views" aria-label="Main">
      {views.map(({ name, path, Icon }) => (
        <a key={name} href={path} aria-current={name === view ? "page" : undefined}>
          <Icon size={23} strokeWidth={1.6} aria-hidden="true" />
          {name}
        </a>
      ))}
    </nav>
  );
  const notice = <p className="notice" id="notice" role="status" />;
  return (
    <PageFrame className="site reader" links={pathLinks} nav={nav} notice={notice}>
      {children}
    </PageFrame>
  );
}

/** The footer of every public page: the archive, the specification's three links, the ways to follow, and the stores' trademark lines. */
function SiteFooter({ links }: { readonly links: SiteLinks }) {
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

type BackLinkProps = { readonly href: string; readonly children?: string };

/** The link back, to the landing page by default. */
export function BackLink({ href, children = "Back to home" }: BackLinkProps) {
  return (
    <a className="back-link" href={href}>
      <ArrowLeft className="back-arrow" size={18} aria-hidden="true" />
      {children}
    </a>
  );
}
