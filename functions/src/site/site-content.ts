import { addDays } from "@daily-genius/domain/dates/publish-date";
import schema from "@daily-genius/domain/feed/schema.json" with { type: "json" };
import type { Stories } from "../feed/story.ts";
import { archivePage, monthPage, todayPage } from "./archive-pages.ts";
import { atomFeed } from "./atom-feed.ts";
import { dayFile } from "./day-file.ts";
import type { FeedReader } from "./feed-reader.ts";
import { jsonFeed } from "./json-feed.ts";
import { madeOnce } from "./made-once.ts";
import { monthFile, monthsFile } from "./month-file.ts";
import { namesFile } from "./names-file.ts";
import { pageContent } from "./page-templates.ts";
import { shareImage } from "./share-image/share-image.ts";
import { type Asked, isFile } from "./site-address.ts";
import type { Content, Freshness, Moved } from "./site-answer.ts";
import { freshnessOf } from "./site-answer.ts";
import { sitemapIndex, yearSitemap } from "./sitemap.ts";
import { storyPage } from "./story-page.ts";

type Maker<Kind extends Asked["kind"]> = (
  feed: FeedReader,
  asked: Extract<Asked, { kind: Kind }>,
) => Promise<Content<string | Uint8Array> | Moved | undefined>;

const makers: { readonly [Kind in Asked["kind"]]: Maker<Kind> } = {
  day: async (feed, { day }) =>
    json(dayFile(day, await feed.between(day, day)), freshnessOf(day, feed.latest())),
  async month(feed, { month }) {
    const end = `${month}/31`;
    const stories = await feed.between(`${month}/01`, end);
    return monthFile(month, stories, freshnessOf(end, feed.latest()));
  },
  months: (feed) => madeOnce(feed, "months", (outlines) => json(monthsFile(outlines))),
  names: (feed) => madeOnce(feed, "names", (outlines) => ({ ...json({}), body: namesFile(outlines) })),
  schema: async () => json(schema, "older"),
  "json-feed": async (feed) => ({
    ...json(jsonFeed(await recentStories(feed))),
    type: "application/feed+json",
  }),
  "atom-feed": async (feed) =>
    xml(atomFeed(await recentStories(feed), feed.latest()), "application/atom+xml"),
  sitemap: (feed) => madeOnce(feed, "sitemap", (outlines) => xml(sitemapIndex(outlines))),
  async "year-sitemap"(feed, { year }) {
    const stories = (await feed.outlines()).filter(({ date }) => date.startsWith(`${year}/`));
    return stories.length === 0 ? undefined : xml(yearSitemap(stories));
  },
  story: (feed, { id }) => storyPage(feed, id),
  "share-image": (feed, asked) => shareImage(feed, asked),
  archive: (feed) => madeOnce(feed, "archive", (outlines) => archivePage(outlines, feed.latest())),
  "month-archive": (feed, { month }) => monthPage(feed, month),
  today: todayPage,
  favorites: async () => pageContent("favorites", {}, "older"),
  settings: async () => pageContent("settings", {}, "older"),
};

/** Returns the requested content, or undefined if there is none. */
export async function siteContent(
  feed: FeedReader,
  asked: Asked,
): Promise<Content<string | Uint8Array> | Moved | undefined> {
  // The cast joins the two views of one table: the maker of a kind takes a request of that kind.
  const make = makers[asked.kind] as Maker<Asked["kind"]>;
  return make(feed, asked);
}

/** Returns the answer for missing content: the same for content that never was, is deleted, or is to come. */
export function missingContent(url: string): Content {
  if (!isFile(url)) return pageContent("lost", {}, "missing");
  return { status: 404, type: "application/json", body: '{"error":"not found"}', freshness: "missing" };
}

/** Returns what is said while nothing can be read. */
export function unavailableContent(url: string): Pick<Content, "type" | "body"> {
  if (!isFile(url)) return pageContent("unavailable", {}, "missing");
  return { type: "application/json", body: '{"error":"unavailable"}' };
}

/** Returns the stories of the last 30 days that have begun anywhere. */
function recentStories(feed: FeedReader): Promise<Stories> {
  return feed.between(addDays(feed.latest(), -29), feed.latest());
}

function json(value: object, freshness: Freshness = "recent"): Content {
  return { status: 200, type: "application/json", body: JSON.stringify(value), freshness };
}

function xml(body: string, type: "application/xml" | "application/atom+xml" = "application/xml"): Content {
  return { status: 200, type, body, freshness: "recent" };
}
