import { deathOf } from "@daily-genius/domain/dates/life";
import { dayOfYear, formatLifeDate } from "@daily-genius/domain/dates/life-date";
import { addDays, daysInMonth, type PublishDate } from "@daily-genius/domain/dates/publish-date";
import { byText } from "@daily-genius/domain/text/by-text";
import { type Month, monthOf, type Outline, type Outlines, outlineOf } from "../feed/outline.ts";
import { entryValues } from "./entry-values.ts";
import { monthInWords } from "./feed-files.ts";
import { type FeedReader, latestFirst } from "./feed-reader.ts";
import type { Values } from "./fill-template.ts";
import { pageContent } from "./page-templates.ts";
import { monthPath } from "./site-address.ts";
import { type Content, freshnessOf } from "./site-answer.ts";
import { storyValues } from "./story-page.ts";

/** The number of latest stories on the archive page, and on the page of a free day. */
const latestCount = { archive: 12, today: 6 } as const;

/** Returns the page of all stories: the latest, those born or dead on this day, and the months that have any. */
export function archivePage(outlines: Outlines, latest: PublishDate): Content {
  const months = [...Map.groupBy(outlines, monthOf)].toReversed();
  const years = [...Map.groupBy(months, ([month]) => Number(month.slice(0, "YYYY".length)))].map(
    ([year, its]) => ({
      year: String(year),
      months: its.flatMap(([month, [first]]) =>
        first ? [{ ...monthLink(first), name: monthInWords(month).replace(/ .*/, "") }] : [],
      ),
    }),
  );
  // The two dates that are today somewhere; an hour a day, a third is today in Pago Pago.
  const events = onThisDay(outlines, [addDays(latest, -1), latest]);
  const anniversaries = events.length === 0 ? [] : [{ events }];
  return pageContent("archive", listed(outlines, "archive", latest, { years, anniversaries }), "recent");
}

/** Returns the page of a month; undefined for a month without stories. */
export async function monthPage(feed: FeedReader, month: Month): Promise<Content | undefined> {
  const [year = 1, number = 1] = month.split("/").map(Number);
  const [first, last] = [`${month}/01`, `${month}/${daysInMonth(year, number)}`];
  const stories = await feed.between(first, last);
  if (stories.length === 0) return undefined;
  const [{ earlier }, { later }] = await Promise.all([feed.neighbors(first), feed.neighbors(last)]);
  const values = {
    path: monthPath(month),
    month: monthInWords(month),
    entries: latestFirst(stories.map(outlineOf)).map(entryValues),
    older: way(earlier),
    newer: way(later),
    none: sayingNone(stories, feed.latest()),
  };
  return pageContent("month", values, freshnessOf(last, feed.latest()));
}

/** Returns the page with the stories of all days that are today somewhere, for a browser that knows its own day. */
export async function todayPage(feed: FeedReader): Promise<Content> {
  // At every moment there are two or three dates on Earth.
  const stories = await feed.between(addDays(feed.latest(), -2), feed.latest());
  const geniuses = stories.filter(({ date }, index) => date !== stories[index - 1]?.date);
  const [days, outlines] = await Promise.all([
    Promise.all(geniuses.map((story) => storyValues(feed, story))),
    latestOutlines(feed),
  ]);
  return pageContent("today", { days, ...listed(outlines, "today", feed.latest()) }, "recent");
}

/** Returns the values of a page that lists the latest stories with more values, and says that there are none. */
function listed(outlines: Outlines, page: keyof typeof latestCount, day: PublishDate, more: Values = {}) {
  const [first] = outlines;
  const latest = latestFirst(outlines).slice(0, latestCount[page]).map(entryValues);
  return {
    some: first ? [{ ...more, latest }] : [],
    none: sayingNone(outlines, day),
  };
}

/** Returns the values for "There are no stories yet", which a page contains until a story has begun everywhere. */
function sayingNone([first]: readonly Pick<Outline, "date">[], latest: PublishDate) {
  return first && first.date < addDays(latest, -1) ? [] : [{}];
}

/** Returns the outlines of the last 30 days, or of all stories if those are few. */
async function latestOutlines(feed: FeedReader): Promise<Outlines> {
  const recent = await feed.between(addDays(feed.latest(), -30), feed.latest());
  return recent.length >= latestCount.today ? recent.map(outlineOf) : feed.outlines();
}

function way(story: Outline | undefined) {
  if (!story) return [];
  return [{ ...monthLink(story), month: monthInWords(monthOf(story)) }];
}

/** Returns the link to the month of its first story, which readers have from the day of that story on. */
function monthLink(first: Outline) {
  return { path: monthPath(monthOf(first)), from: first.date };
}

/** The number of anniversaries of a day. */
const mostOfADay = 3;

/** Returns the entries of those who were born or died on one of these days of the year, the earliest first. */
function onThisDay(stories: Outlines, days: readonly PublishDate[]) {
  return days.flatMap((day) =>
    stories
      .flatMap((story) => [
        ...anniversary(story, "Born", story.birthdate, day),
        ...anniversary(story, "Died", deathOf(story), day),
      ])
      .sort((a, b) => byText(a.isoDay, b.isoDay))
      .slice(0, mostOfADay),
  );
}

/** Returns an event of this day of the year as an entry that shows its day; none if its story is still to come. */
function anniversary(story: Outline, event: "Born" | "Died", date: string, today: PublishDate) {
  if (dayOfYear(date) !== today.slice("YYYY/".length) || story.date > today) return [];
  const ofEvent = date.trim().replaceAll("/", "-").padStart(10, "0");
  const day = `${event} ${formatLifeDate(date)}`;
  return [{ ...entryValues(story), from: today, day, isoDay: ofEvent }];
}
