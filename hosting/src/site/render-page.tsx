import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { privacyPolicy } from "./privacy-policy.tsx";
import { archivePath } from "./routes.ts";
import { siteConfig } from "./site-config.ts";
import { type HeadTag, type PageFacts, siteHead } from "./site-head.ts";
import { HomeDocument, NotFoundDocument, PrivacyDocument, TermsDocument } from "./site-pages.tsx";
import { termsOfService } from "./terms-of-service.tsx";

type SitePage = PageFacts & {
  readonly body: ReactElement;
};

const { name, description } = siteConfig;

const pages: Readonly<Record<string, SitePage>> = {
  "index.html": {
    title: `${name}: Discover History's Greatest Minds`,
    description,
    path: "/",
    body: <HomeDocument />,
  },
  "privacy.html": {
    title: `${privacyPolicy.title} · ${name}`,
    description: privacyPolicy.summary,
    path: "/privacy",
    body: <PrivacyDocument />,
  },
  "terms.html": {
    title: `${termsOfService.title} · ${name}`,
    description: termsOfService.summary,
    path: "/terms",
    body: <TermsDocument />,
  },
  "404.html": {
    title: `Page not found · ${name}`,
    description,
    path: null,
    body: <NotFoundDocument />,
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

/** Renders sitemap-pages.xml: every static page with an address, and the archive; the function adds the rest. */
export function renderSitemap(): string {
  const paths = [...Object.values(pages).flatMap(({ path }) => path ?? []), archivePath];
  const urls = paths.map((path) => `  <url><loc>${siteConfig.origin}${path}</loc></url>\n`).join("");
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}</urlset>\n`;
}
