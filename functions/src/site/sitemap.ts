import { siteIdentity } from "@daily-genius/domain/feed/site-identity";
import { storyPath } from "@daily-genius/domain/feed/story-path";
import { monthOf, type Outlines } from "../feed/outline.ts";
import { changedAt } from "./entry-values.ts";
import { escapeMarkup } from "./fill-template.ts";
import { monthPath } from "./site-address.ts";

const { origin } = siteIdentity;
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** Returns the index of sitemaps: the static pages, which Hosting serves, and each year that has stories. */
export function sitemapIndex(stories: Outlines): string {
  const years = new Set(stories.map(({ date }) => date.slice(0, 4)));
  const sitemaps = ["pages", ...years].map(
    (part) => `<sitemap><loc>${origin}/sitemap-${part}.xml</loc></sitemap>\n`,
  );
  return document("sitemapindex", sitemaps);
}

/** Returns the sitemap of a year: its stories and the months of the archive. */
export function yearSitemap(stories: Outlines): string {
  const months = Map.groupBy(stories, monthOf).keys();
  return document("urlset", [
    ...[...months].map((month) => `<url><loc>${origin}${monthPath(month)}</loc></url>\n`),
    ...stories.map(
      (story) =>
        `<url><loc>${escapeMarkup(`${origin}${storyPath(story.id)}`)}</loc><lastmod>${changedAt(story)}</lastmod></url>\n`,
    ),
  ]);
}

function document(root: string, items: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} ${namespace}>\n${items.join("")}</${root}>\n`;
}
