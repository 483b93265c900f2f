import { deathOf, lifeYears } from "@daily-genius/domain/dates/life";
import { astronomicalYear, isForeignDay, parseLifeDate } from "@daily-genius/domain/dates/life-date";
import { addDays, longDate } from "@daily-genius/domain/dates/publish-date";
import { siteIdentity } from "@daily-genius/domain/feed/site-identity";
import { storyPath } from "@daily-genius/domain/feed/story-path";
import { altOf, creditLine } from "@daily-genius/domain/photo/photo-texts";
import { type Fact, factsOf } from "@daily-genius/domain/post/field-texts";
import { hostOf, type Source } from "@daily-genius/domain/post/sources";
import { wikidataAddress } from "@daily-genius/domain/post/wikidata";
import { cut } from "@daily-genius/domain/text/cut";
import { nameDirection } from "@daily-genius/domain/text/name-direction";
import { monthOf, type Outline, type Outlines, outlineOf } from "../feed/outline.ts";
import type { Story } from "../feed/story.ts";
import { changedAt, entryValues, isoDay, publishedAt } from "./entry-values.ts";
import { monthInWords } from "./feed-files.ts";
import type { FeedReader } from "./feed-reader.ts";
import { paragraphsOf } from "./fill-template.ts";
import { pageContent } from "./page-templates.ts";
import { shareImagePath } from "./share-image/share-image.ts";
import { monthPath, searchPath } from "./site-address.ts";
import { type Content, freshnessOf } from "./site-answer.ts";

/** The length of the summary in search results and link previews, in characters. */
const summaryLength = 160;

/** Returns the page of a story; undefined if there is none, or its day has not begun anywhere. */
export async function storyPage(feed: FeedReader, id: string): Promise<Content | undefined> {
  const story = await feed.story(id);
  if (!story) return undefined;
  return pageContent("story", await storyValues(feed, story), freshnessOf(story.date, feed.latest()));
}

/** Returns the data of a story's page, with its neighbors, of the same day, the day before and the day after, and with related ones. */
export async function storyValues(feed: FeedReader, story: Story) {
  const [{ earlier, later }, stories] = await Promise.all([
    feed.neighbors(story.date),
    feed.between(story.date, story.date),
  ]);
  const sameDay = stories.map(outlineOf);
  const related = await relatedStories(feed, story, [...sameDay, earlier, later]);
  return {
    ...ownValues(story),
    companions: sameDay.filter(({ id }) => id !== story.id).map(entryValues),
    alike: related.length === 0 ? [] : [{ related: related.map(entryValues) }],
    previous: earlier ? [entryValues(earlier)] : [],
    next: later ? [entryValues(later)] : [],
  };
}

function ownValues(story: Story) {
  const { id, title, date, description, birthdate, role, imageURL, wikidata, sources } = story;
  const death = deathOf(story);
  return {
    path: storyPath(id),
    id,
    title,
    titleDir: nameDirection(title),
    years: lifeYears(story),
    date,
    imageURL,
    titleSize: title.length > 90 ? "longest" : title.length > 36 ? "long" : "",
    day: longDate(date),
    isoDay: isoDay(date),
    monthPath: monthPath(monthOf(story)),
    month: monthInWords(monthOf(story)),
    facts: factsOf(story).map(factValues),
    paragraphs: paragraphsOf(description).map((text) => ({ text })),
    excerpt: summaryOf(description),
    publishedAt: publishedAt(story),
    changedAt: changedAt(story),
    birthDate: known(edtfDate(birthdate)),
    deathDate: known(edtfDate(death)),
    jobs: role.length === 0 ? [] : [{ jobTitles: separated(role, ",") }],
    sameAs: known(wikidataAddress(wikidata)),
    sourced: sources.length === 0 ? [] : [{ sources: sources.map(sourceValues) }],
    ...photoValues(story),
  };
}

function photoValues(story: Story) {
  const { imageURL, photo } = story;
  const image = {
    url: imageURL,
    // The size is unknown: reserve the place of an upright photo.
    fit: photo ? shapeOf(photo) : "framed",
    width: String(photo?.width ?? 640),
    height: String(photo?.height ?? 800),
    alt: altOf(story),
    credit: known(creditLine(story)),
  };
  return {
    shape: imageURL === "" ? "" : "pictured",
    photo: imageURL === "" ? [] : [image],
    shareImage: `${siteIdentity.origin}${shareImagePath(story)}`,
    shareImageAlt: imageURL === "" ? story.title : altOf(story),
  };
}

/** Returns how a photo is limited: by its width if it is wide, by its height if it is very tall. */
function shapeOf({ width, height }: { readonly width: number; readonly height: number }): string {
  if (width > height) return "wide";
  return height > 2 * width ? "tall" : "";
}

/** Returns a fact with its texts, plain or as links into the search. */
function factValues({ name, texts, isLinked }: Fact) {
  const values = separated(texts, ", ").map((value) => ({ ...value, path: searchPath(value.text) }));
  return { name, plain: isLinked ? [] : values, searched: isLinked ? values : [] };
}

function separated(texts: readonly string[], separator: string) {
  return texts.map((text, index) => ({ text, separator: index === 0 ? "" : separator }));
}

function sourceValues({ title, url }: Source, index: number) {
  return { title, url, host: hostOf(url) === title ? "" : hostOf(url), separator: index === 0 ? "" : "," };
}

function known(text: string | undefined) {
  return text ? [{ text }] : [];
}

/** Returns the beginning of a text in whole words. */
function summaryOf(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  if (line.length <= summaryLength) return line;
  const beginning = cut(line, summaryLength);
  const end = beginning.lastIndexOf(" ");
  return `${beginning.slice(0, end > 0 ? end : undefined)}…`;
}

/** The number of related stories under a story. */
const count = 3;

/**
 * Returns up to 3 stories that share a role with `story`, except those that its page names already (`named`). Stories
 * with more of its roles come first, then stories of its century, then of its country. The search begins a year before
 * the story, so that different stories lead to different ones, and begins again at the first day if it finds too few:
 * at most 16 reads.
 */
async function relatedStories(
  feed: FeedReader,
  story: Story,
  named: readonly (Outline | undefined)[],
): Promise<Outlines> {
  const known = new Set([story, ...named].map((one) => one?.id));
  const unnamed = (outlines: Outlines) => outlines.filter(({ id }) => !known.has(id));
  const near = unnamed(await feed.alike(story, addDays(story.date, -365)));
  const found = near.length >= count ? near : [...near, ...unnamed(await feed.alike(story, "0001/01/01"))];
  const unique = [...new Map(found.map((one) => [one.id, one])).values()];
  const likeness = new Map(unique.map((one) => [one.id, likenessOf(story, one)]));
  const of = ({ id }: Outline) => likeness.get(id) ?? 0;
  return unique.sort((a, b) => of(b) - of(a)).slice(0, count);
}

/** Returns how much two lives have in common: a role more counts more than century and country together. */
function likenessOf(one: Story, other: Outline): number {
  const roles = one.role.filter((role) => other.role.includes(role)).length;
  const century = centuryOf(one);
  const isOfCentury = century !== undefined && century === centuryOf(other);
  return 4 * roles + (isOfCentury ? 2 : 0) + (one.country === other.country ? 1 : 0);
}

/** Returns the century of a birth, negative before Christ; undefined if the year is not known. */
function centuryOf({ birthdate }: Outline | Story): number | undefined {
  const date = parseLifeDate(birthdate);
  return date && Math.ceil(date.year / 100) * (date.era === "AD" ? 1 : -1);
}

/**
 * Formats a date of a life as EDTF, as precise as given: 1815-12-10, 1955, 0965~, -0383. Undefined if none. EDTF lacks
 * the days that our calendar lacks; their month stays.
 */
export function edtfDate(text: string): string | undefined {
  const date = parseLifeDate(text);
  if (!date) return undefined;
  // There is a year 0, which is 1 BC.
  const year = astronomicalYear(date);
  const digits = String(Math.abs(year)).padStart(4, "0");
  const day = isForeignDay(date) ? undefined : date.day;
  const parts = [date.month, day].flatMap((part) =>
    part === undefined ? [] : `-${String(part).padStart(2, "0")}`,
  );
  return `${year < 0 ? "-" : ""}${digits}${parts.join("")}${date.approximate ? "~" : ""}`;
}
