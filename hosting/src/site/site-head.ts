import { face, grounds } from "./look.ts";
import { feeds } from "./routes.ts";
import type { SiteConfig } from "./site-config.ts";

/** One element of a page's head. */
export type HeadTag = {
  readonly tag: "title" | "meta" | "link" | "script";
  readonly attrs?: Readonly<Record<string, string>>;
  readonly children?: string;
};

/** A page's description for browsers, search engines and link previews. */
export type PageFacts = {
  readonly title: string;
  readonly description: string;
  /** The path of the page, or `null` for a page that search engines must not list. */
  readonly path: string | null;
  /** Whether search engines must not list a page that is worth a link, since it shows what another page has. */
  readonly isUnlisted?: true;
  /** The image of link previews, if it is not the site's. */
  readonly shareImage?: { readonly url: string; readonly alt: string };
  /** The page's subject in schema.org's terms, and its moments, if it is more than a page of the site. */
  readonly article?: { readonly data: string; readonly published: string; readonly modified: string };
};

/**
 * The rules by which Chromium loads the page of a story, or today's, before the tap on its link. They are a script of
 * the page, since a file of rules is a request of 1.3 kB on the way to the first paint.
 */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: { or: [{ href_matches: "/genius/*" }, { href_matches: "/today" }] },
      eagerness: "moderate",
    },
  ],
});

/** The image of link previews; `public/` has the file. */
const socialImage = { path: "/og-image.png", width: 1200, height: 630 } as const;

/** Returns everything in the head of a page except its styles and the scripts that run. */
export function siteHead(page: PageFacts, config: SiteConfig): readonly HeadTag[] {
  const { origin, name, appStoreId } = config;
  const { title, description, path, article } = page;
  const shareImage = page.shareImage ?? {
    url: `${origin}${socialImage.path}`,
    alt: `${name}: Discover History's Greatest Minds`,
  };
  const tags: HeadTag[] = [
    { tag: "title", children: escapeText(title) },
    named("description", description),
    named("theme-color", grounds.light, { media: "(prefers-color-scheme: light)" }),
    named("theme-color", grounds.dark, { media: "(prefers-color-scheme: dark)" }),
    linked("preload", face, { as: "font", type: "font/woff2", crossorigin: "" }),
    linked("icon", "/favicon.svg", { type: "image/svg+xml" }),
    linked("icon", "/favicon.ico", { sizes: "32x32" }),
    linked("apple-touch-icon", "/apple-touch-icon.png"),
    linked("manifest", "/manifest.webmanifest"),
    { tag: "script", attrs: { type: "speculationrules" }, children: speculationRules },
  ];
  if (appStoreId !== undefined) tags.push(named("apple-itunes-app", `app-id=${appStoreId}`));
  if (path === null) return [...tags, named("robots", "noindex")];
  return [
    ...tags,
    linked("canonical", `${origin}${path}`),
    ...feeds.map(({ path, type, format }) =>
      linked("alternate", path, { type, title: `${name} (${format})` }),
    ),
    property("og:type", article === undefined ? "website" : "article"),
    property("og:site_name", name),
    property("og:title", title),
    property("og:description", description),
    property("og:url", `${origin}${path}`),
    property("og:image", shareImage.url),
    property("og:image:width", String(socialImage.width)),
    property("og:image:height", String(socialImage.height)),
    property("og:image:alt", shareImage.alt),
    named("twitter:card", "summary_large_image"),
    named("robots", page.isUnlisted ? "noindex" : "max-image-preview:large"),
    ...(path === "/" ? [structured(JSON.stringify(structuredData(config)))] : []),
    ...(article === undefined
      ? []
      : [
          property("article:published_time", article.published),
          property("article:modified_time", article.modified),
          structured(article.data),
        ]),
  ];
}

function named(name: string, content: string, attrs: Record<string, string> = {}): HeadTag {
  return { tag: "meta", attrs: { name, content, ...attrs } };
}

function property(name: string, content: string): HeadTag {
  return { tag: "meta", attrs: { property: name, content } };
}

function linked(rel: string, href: string, attrs: Record<string, string> = {}): HeadTag {
  return { tag: "link", attrs: { rel, href, ...attrs } };
}

function structured(json: string): HeadTag {
  // A `<` in the data could close the element early.
  const children = json.replaceAll("<", "\\u003c");
  return { tag: "script", attrs: { type: "application/ld+json" }, children };
}

function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

const platforms: Readonly<Record<string, string>> = { "App Store": "iOS", "Google Play": "Android" };

/** The product in schema.org's terms, for search engines. It claims no ratings, and no price except zero. */
function structuredData({ name, origin, description, stores }: SiteConfig): unknown {
  const organization = { "@type": "Organization", "@id": `${origin}/#organization`, name, url: `${origin}/` };
  const apps = stores.map((store) => ({
    "@type": "MobileApplication",
    name,
    description,
    operatingSystem: platforms[store.name] ?? store.name,
    applicationCategory: "EducationalApplication",
    offers: { "@type": "Offer", price: "0", priceCurrency: "USD" },
    publisher: { "@id": organization["@id"] },
    ...(store.url === undefined ? {} : { downloadUrl: store.url, installUrl: store.url }),
  }));
  return {
    "@context": "https://schema.org",
    "@graph": [
      organization,
      { "@type": "WebSite", name, url: `${origin}/`, description, publisher: { "@id": organization["@id"] } },
      ...apps,
    ],
  };
}
