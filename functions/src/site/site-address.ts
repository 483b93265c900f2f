import { normalizePublishDate, type PublishDate } from "@daily-genius/domain/dates/publish-date";
import { storyPath } from "@daily-genius/domain/feed/story-path";
import { isDocumentId } from "@daily-genius/domain/post/post-id";
import type { Month } from "../feed/outline.ts";

/** The content that an address of the site names. */
export type Asked =
  | { readonly kind: "day"; readonly day: PublishDate }
  | { readonly kind: "month"; readonly month: Month }
  | { readonly kind: "year-sitemap"; readonly year: string }
  | { readonly kind: "story"; readonly id: string }
  | { readonly kind: "share-image"; readonly id: string; readonly tag: string }
  | { readonly kind: "month-archive"; readonly month: Month }
  | { readonly kind: "months" | "names" | "schema" | "json-feed" | "atom-feed" | "sitemap" }
  | { readonly kind: "archive" | "today" | "favorites" | "settings" };

/** The meaning of an address, before anything is read. */
export type Address =
  | { readonly kind: "asked"; readonly asked: Asked }
  /** Each content has one plain address, so that caches store it once. */
  | { readonly kind: "moved"; readonly to: string }
  | { readonly kind: "unknown" };

/** Returns the path of a month's page. */
export function monthPath(month: Month): string {
  return `/archive/${month}`;
}

/** Returns the path of the archive with a search in its fragment, which no cache sees. */
export function searchPath(query: string): string {
  return `/archive#q=${encodeURIComponent(query.replaceAll(/\p{Surrogate}/gu, ""))}`;
}

/** Whether an address belongs to a file for programs, existing or not, and not to a page for people. */
export function isFile(url: string): boolean {
  return /^\/(?:feed|rss|atom)|^[^?]*\.xml(?:\?|$)/.test(url);
}

/** Parses a request's path and query. Malformed, invalid and coming days, after `latest`, cost no read. */
export function siteAddress(url: string, latest: PublishDate): Address {
  const [path = "", ...query] = url.split("?");
  for (const [pattern, read] of patterns) {
    const found = pattern.exec(path);
    if (!found) continue;
    const [, first = "", second = "", third = ""] = found;
    const made = read([first, second, third], latest);
    if (!made) break;
    const { asked, at = path } = made;
    return at === path && query.length === 0 ? { kind: "asked", asked } : { kind: "moved", to: at };
  }
  return { kind: "unknown" };
}

type Parts = readonly [string, string, string];
/** The requested content, and its plain address if that may differ from the requested one. */
type Made = { readonly asked: Asked; readonly at?: string };

const patterns: readonly (readonly [RegExp, (parts: Parts, latest: PublishDate) => Made | undefined])[] = [
  [/^\/feed\/(\d{4})\/(\d{2})\/(\d{2})\.json$/, dayFile],
  [/^\/feed\/(\d{4})\/(\d{2})\.json$/, monthFile],
  ...(["months", "schema", "names"] as const).map(
    (kind) => [new RegExp(`^/feed/${kind}\\.json$`), () => ({ asked: { kind } })] as const,
  ),
  [/^\/feed\.json$/, () => ({ asked: { kind: "json-feed" } })],
  [/^\/feed\.xml$/, () => ({ asked: { kind: "atom-feed" } })],
  // Where feed readers look on other sites.
  [
    /^\/(?:(?:feed|rss|atom)\/?|(?:rss|atom|index)\.xml)$/,
    () => ({ asked: { kind: "atom-feed" }, at: "/feed.xml" }),
  ],
  [/^\/sitemap\.xml$/, () => ({ asked: { kind: "sitemap" } })],
  [/^\/sitemap-(\d{4})\.xml$/, yearSitemap],
  [/^\/genius\/([^/]+)\/?$/, story],
  [/^\/genius\/([^/]+)\/([0-9a-f]{12})\.jpg$/, shareImage],
  [/^\/archive\/(\d{4})\/?$/, yearArchive],
  [/^\/archive\/(\d{4})\/(\d{2})\/?$/, monthArchive],
  ...(["archive", "today", "favorites", "settings"] as const).map(
    (kind) => [new RegExp(`^/${kind}/?$`), () => ({ asked: { kind }, at: `/${kind}` })] as const,
  ),
];

function dayFile([year, month, day]: Parts, latest: PublishDate): Made | undefined {
  const date = normalizePublishDate(`${year}/${month}/${day}`);
  return date !== undefined && date <= latest ? { asked: { kind: "day", day: date } } : undefined;
}

function monthFile([year, number]: Parts, latest: PublishDate): Made | undefined {
  const month = begunMonth(year, number, latest);
  return month === undefined ? undefined : { asked: { kind: "month", month } };
}

function monthArchive([year, number]: Parts, latest: PublishDate): Made | undefined {
  const month = begunMonth(year, number, latest);
  return month === undefined ? undefined : { asked: { kind: "month-archive", month }, at: monthPath(month) };
}

/** The archive has the months of every year. */
function yearArchive(parts: Parts, latest: PublishDate): Made | undefined {
  return yearSitemap(parts, latest) && { asked: { kind: "archive" }, at: "/archive" };
}

function yearSitemap([year]: Parts, latest: PublishDate): Made | undefined {
  const isBegun = isMonth(year, "01") && year <= latest.slice(0, 4);
  return isBegun ? { asked: { kind: "year-sitemap", year } } : undefined;
}

function story([encoded]: Parts): Made | undefined {
  const id = decoded(encoded);
  return id !== undefined && isDocumentId(id)
    ? { asked: { kind: "story", id }, at: storyPath(id) }
    : undefined;
}

function shareImage([encoded, tag]: Parts): Made | undefined {
  const made = story([encoded, "", ""]);
  if (made?.asked.kind !== "story") return undefined;
  const { id } = made.asked;
  return { asked: { kind: "share-image", id, tag }, at: `${storyPath(id)}/${tag}.jpg` };
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function begunMonth(year: string, number: string, latest: PublishDate): Month | undefined {
  const month = `${year}/${number}`;
  return isMonth(year, number) && month <= latest.slice(0, month.length) ? month : undefined;
}

function isMonth(year: string, month: string): boolean {
  return Number(year) >= 1 && Number(month) >= 1 && Number(month) <= 12;
}
