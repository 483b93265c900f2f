import type { PublishDate } from "../dates/publish-date.ts";
import { cleanLine } from "../text/clean-text.ts";

/** The hosts that a look-up asks, from the browser of an administrator. */
const hosts = { wikidata: "https://www.wikidata.org", commons: "https://commons.wikimedia.org" } as const;

/** The width of the photo, in px: of those that Wikimedia offers, the first above our own 800. */
const photoWidth = 960;
/** The maximum number of items in one request. */
const mostItems = 50;

function request(host: keyof typeof hosts, parameters: Readonly<Record<string, string>>): string {
  const all = { ...parameters, format: "json", formatversion: "2", origin: "*" };
  const query = Object.entries(all).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${hosts[host]}/w/api.php?${query.join("&")}`;
}

const inEnglish = { languages: "en|mul", languagefallback: "1" };

/** Returns the address of a search for people by a name. */
export function searchRequest(name: string): string {
  return request("wikidata", {
    action: "wbsearchentities",
    search: cleanLine(name),
    language: "en",
    uselang: "en",
    type: "item",
    limit: "8",
  });
}

/** Returns the address of all that is wanted of one item. */
export function entityRequest(id: string): string {
  const props = "labels|descriptions|claims|sitelinks";
  return request("wikidata", { action: "wbgetentities", ids: id, props, ...inEnglish, sitefilter: "enwiki" });
}

/** Returns the address of the names of items. */
export function namesRequest(ids: readonly string[]): string {
  const some = ids.slice(0, mostItems).join("|");
  return request("wikidata", { action: "wbgetentities", ids: some, props: "labels", ...inEnglish });
}

/** Returns the address of the countries that a place is in. */
export function countryRequest(place: string): string {
  return request("wikidata", { action: "wbgetclaims", entity: place, property: "P17" });
}

/** Returns the address of a photo's addresses, license and maker. */
export function imageRequest(file: string): string {
  return request("commons", {
    action: "query",
    prop: "imageinfo",
    titles: `File:${file}`,
    iiprop: "url|size|mime|extmetadata",
    iiurlwidth: String(photoWidth),
    iiextmetadatafilter: "Artist|Attribution|Credit|LicenseShortName|NonFree|Restrictions",
    iiextmetadatalanguage: "en",
  });
}

/** Returns the address of who was born on a day, in any year. */
export function birthsRequest(day: PublishDate): string {
  return `https://en.wikipedia.org/api/rest_v1/feed/onthisday/births/${day.slice(-5)}`;
}

/** Returns the address of an article of the English Wikipedia. */
export function articleAddress(title: string): string {
  return `https://en.wikipedia.org/wiki/${encodeURIComponent(title.replaceAll(" ", "_")).replaceAll("%3A", ":")}`;
}
