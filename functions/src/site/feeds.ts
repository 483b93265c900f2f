import { deathOf } from "@daily-genius/domain/dates/life";
import { formatLifeDate } from "@daily-genius/domain/dates/life-date";
import { siteIdentity } from "@daily-genius/domain/feed/site-identity";
import { storyPath } from "@daily-genius/domain/feed/story-path";
import { photoTypeOf } from "@daily-genius/domain/photo/photo";
import { altOf, creditLine } from "@daily-genius/domain/photo/photo-texts";
import { formatRoles } from "@daily-genius/domain/post/roles";
import { monthOf, type Outlines } from "../feed/outline.ts";
import type { Stories, Story } from "../feed/story.ts";
import { changedAt, publishedAt } from "./entry-values.ts";
import { latestFirst } from "./feed-reader.ts";
import { escapeMarkup, paragraphsOf } from "./fill-template.ts";
import { monthPath } from "./site-address.ts";

const { name, origin, description } = siteIdentity;

/** Returns the latest stories as an Atom feed, the latest first; `latest` dates a feed without any. */
export function atomFeed(stories: Stories, latest: string): string {
  const changed = stories.map(changedAt).sort();
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>${origin}/feed.xml</id>
<title>${escapeMarkup(name)}</title>
<subtitle>${escapeMarkup(description)}</subtitle>
<link href="${origin}/"/>
<link rel="self" type="application/atom+xml" href="${origin}/feed.xml"/>
<icon>${origin}/icon-192.png</icon>
<author><name>${escapeMarkup(name)}</name></author>
<updated>${changed.at(-1) ?? publishedAt({ date: latest })}</updated>
${latestFirst(stories).map(entry).join("")}</feed>
`;
}

function entry(story: Story): string {
  const url = escapeMarkup(`${origin}${storyPath(story.id)}`);
  const type = photoTypeOf(story.imageURL.split(/[?#]/, 1)[0] ?? "");
  const image =
    story.imageURL &&
    `<link rel="enclosure"${type ? ` type="${type}"` : ""} href="${escapeMarkup(story.imageURL)}"/>\n`;
  const roles = story.role.map((role) => `<category term="${escapeMarkup(role)}"/>\n`).join("");
  return `<entry>
<id>${url}</id>
<title>${escapeMarkup(story.title)}</title>
<link href="${url}"/>
${image}<published>${publishedAt(story)}</published>
<updated>${changedAt(story)}</updated>
${roles}<content type="html">${escapeMarkup(feedHtml(story))}</content>
</entry>
`;
}

/** Returns the latest stories as a JSON Feed 1.1, the latest first. */
export function jsonFeed(stories: Stories) {
  return {
    version: "https://jsonfeed.org/version/1.1",
    title: name,
    home_page_url: `${origin}/`,
    feed_url: `${origin}/feed.json`,
    description,
    icon: `${origin}/icon-512.png`,
    language: "en",
    authors: [{ name, url: `${origin}/` }],
    items: latestFirst(stories).map(item),
  };
}

function item(story: Story) {
  const url = `${origin}${storyPath(story.id)}`;
  return {
    id: url,
    url,
    title: story.title,
    content_html: feedHtml(story),
    content_text: story.description,
    ...(story.imageURL !== "" && { image: story.imageURL }),
    date_published: publishedAt(story),
    date_modified: changedAt(story),
    tags: story.role,
  };
}

/** Renders a story for the feeds: the photo with its maker, the dates of the life, and the text in its paragraphs. */
function feedHtml(story: Story): string {
  const { imageURL, photo, description, birthdate, role, country } = story;
  // Readers of feeds limit the width alone: with a height, they would stretch the photo.
  const size = photo ? ` width="${photo.width}"` : "";
  const image = `<img src="${escapeMarkup(imageURL)}" alt="${escapeMarkup(altOf(story))}"${size}>`;
  const life = [formatLifeDate(birthdate), formatLifeDate(deathOf(story))].filter(Boolean).join(" – ");
  const paragraphs = [
    [life, formatRoles(role), country].filter(Boolean).join(" · "),
    ...paragraphsOf(description),
    imageURL === "" ? "" : creditLine(story),
  ];
  const texts = paragraphs.filter(Boolean).map((text) => `<p>${escapeMarkup(text)}</p>`);
  return [...(imageURL === "" ? [] : [`<p>${image}</p>`]), ...texts].join("\n");
}

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
