import { addDays } from "@daily-genius/domain/dates/publish-date";
import schema from "@daily-genius/domain/feed/schema.json" with { type: "json" };
import type { Outlines } from "../feed/outline.ts";
import { entityTag, type Stories } from "../feed/story.ts";
import { archivePage, monthPage, todayPage } from "./archive-pages.ts";
import { dayFile, monthFile, monthsFile, namesFile } from "./feed-files.ts";
import type { FeedReader } from "./feed-reader.ts";
import { atomFeed, jsonFeed, sitemapIndex, yearSitemap } from "./feeds.ts";
import { pageContent } from "./page-templates.ts";
import { shareImage } from "./share-image/share-image.ts";
import { type Asked, isFile, siteAddress } from "./site-address.ts";
import {
  type Content,
  contentAnswer,
  type Freshness,
  freshnessOf,
  methodAnswer,
  preflightAnswer,
  type Redirect,
  redirectAnswer,
  type SiteAnswer,
  type SiteRequest,
} from "./site-answer.ts";
import { storyPage } from "./story-page.ts";

type Maker<Kind extends Asked["kind"]> = (
  feed: FeedReader,
  asked: Extract<Asked, { kind: Kind }>,
) => Promise<Content<string | Uint8Array> | Redirect | undefined>;

const makers: { readonly [Kind in Asked["kind"]]: Maker<Kind> } = {
  day: async (feed, { day }) =>
    json(dayFile(day, await feed.between(day, day)), freshnessOf(day, feed.latest())),
  async month(feed, { month }) {
    const end = `${month}/31`;
    const stories = await feed.between(`${month}/01`, end);
    return monthFile(month, stories, freshnessOf(end, feed.latest()));
  },
  months: (feed) => cachedContent(feed, "months", (outlines) => json(monthsFile(outlines))),
  names: (feed) => cachedContent(feed, "names", (outlines) => ({ ...json({}), body: namesFile(outlines) })),
  schema: async () => json(schema, "older"),
  "json-feed": async (feed) => ({
    ...json(jsonFeed(await recentStories(feed))),
    type: "application/feed+json",
  }),
  "atom-feed": async (feed) =>
    xml(atomFeed(await recentStories(feed), feed.latest()), "application/atom+xml"),
  sitemap: (feed) => cachedContent(feed, "sitemap", (outlines) => xml(sitemapIndex(outlines))),
  async "year-sitemap"(feed, { year }) {
    const stories = (await feed.outlines()).filter(({ date }) => date.startsWith(`${year}/`));
    return stories.length === 0 ? undefined : xml(yearSitemap(stories));
  },
  story: (feed, { id }) => storyPage(feed, id),
  "share-image": (feed, asked) => shareImage(feed, asked),
  archive: (feed) => cachedContent(feed, "archive", (outlines) => archivePage(outlines, feed.latest())),
  "month-archive": (feed, { month }) => monthPage(feed, month),
  today: todayPage,
  favorites: async () => pageContent("favorites", {}, "older"),
  settings: async () => pageContent("settings", {}, "older"),
};

/** Returns the requested content, or undefined if there is none. */
export function siteContent(feed: FeedReader, asked: Asked): ReturnType<Maker<Asked["kind"]>> {
  // The cast joins the two views of one table: the maker of a kind takes a request of that kind.
  return (makers[asked.kind] as Maker<Asked["kind"]>)(feed, asked);
}

/** Returns the answer for missing content: the same for content that never was, is deleted, or is to come. */
function missingContent(url: string): Content {
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

/** Returns the site's answer to a request. */
export async function answerRequest(feed: FeedReader, request: SiteRequest): Promise<SiteAnswer> {
  if (request.method === "OPTIONS" && isFile(request.url)) return preflightAnswer;
  if (request.method !== "GET" && request.method !== "HEAD") return methodAnswer;
  const address = siteAddress(request.url, feed.latest());
  if (address.kind === "moved") return redirectAnswer(address.to);
  const content = address.kind === "asked" ? await siteContent(feed, address.asked) : undefined;
  if (content && "movedTo" in content) return redirectAnswer(content.movedTo);
  return contentAnswer(content ?? missingContent(request.url), request.ifNoneMatch);
}

const made = new WeakMap<Outlines, Map<string, Content<Uint8Array>>>();

/**
 * Returns a content of the whole archive, made once for each refresh of the outlines: with many stories it has
 * megabytes, and the answers to many requests at once share them.
 */
async function cachedContent(
  feed: FeedReader,
  key: string,
  make: (outlines: Outlines) => Content<string | Uint8Array>,
): Promise<Content<Uint8Array>> {
  const outlines = await feed.outlines();
  const contents = made.get(outlines) ?? new Map<string, Content<Uint8Array>>();
  made.set(outlines, contents);
  const found = contents.get(key);
  if (found) return found;
  const { body: text, ...rest } = make(outlines);
  const body = typeof text === "string" ? Buffer.from(text) : text;
  const content = { ...rest, body, tag: entityTag(body) };
  contents.set(key, content);
  return content;
}
