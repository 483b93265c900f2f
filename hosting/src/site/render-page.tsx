import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { NotFoundPage } from "./not-found-page.tsx";
import { archivePath, documentPaths, pathLinks } from "./routes.ts";
import { siteConfig } from "./site-config.ts";
import { SiteFrame } from "./site-frame.tsx";
import { type HeadTag, type PageFacts, siteHead } from "./site-head.ts";
import { DocumentPage, HomeDocument, texts } from "./site-pages.tsx";

type SitePage = PageFacts & { readonly body: ReactElement };

const { name, description } = siteConfig;

const pages: Readonly<Record<string, SitePage>> = {
  "index.html": {
    title: `${name}: Discover History's Greatest Minds`,
    description,
    path: "/",
    body: <HomeDocument />,
  },
  ...Object.fromEntries(
    documentPaths.map((path) => [
      `${path.slice(1)}.html`,
      {
        title: `${texts[path].title} · ${name}`,
        description: texts[path].summary,
        path,
        body: <DocumentPage path={path} />,
      },
    ]),
  ),
  "404.html": {
    title: `Page not found · ${name}`,
    description,
    path: null,
    body: (
      <SiteFrame links={pathLinks}>
        <NotFoundPage />
      </SiteFrame>
    ),
  },
};

/** Renders the head and the body of a static page, complete without any script. */
export function renderPage(file: string): { head: readonly HeadTag[]; body: string } {
  const page = pages[file];
  if (!page) throw new Error(`No page is rendered into ${file}.`);
  return { head: siteHead(page, siteConfig), body: renderToStaticMarkup(page.body) };
}

/** Renders robots.txt: it allows everything, and points to the sitemap. */
export function renderRobots(): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${siteConfig.origin}/sitemap.xml\n`;
}

/** Renders security.txt (RFC 9116): whom to tell of a weakness, for the coming year. */
export function renderSecurity(now: Date): string {
  const { contact } = siteConfig.legal;
  const to = contact.includes("@") ? `mailto:${contact}` : contact;
  const expires = new Date(Date.UTC(now.getUTCFullYear() + 1, now.getUTCMonth())).toISOString();
  const canonical = `${siteConfig.origin}/.well-known/security.txt`;
  return `Contact: ${to}\nExpires: ${expires}\nCanonical: ${canonical}\nPreferred-Languages: en\n`;
}

/** Renders sitemap-pages.xml: every static page with an address, and the archive; the function adds the rest. */
export function renderSitemap(): string {
  const paths = [...Object.values(pages).flatMap(({ path }) => path ?? []), archivePath];
  const urls = paths.map((path) => `  <url><loc>${siteConfig.origin}${path}</loc></url>\n`).join("");
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}</urlset>\n`;
}
