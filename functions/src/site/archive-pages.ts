import { monthNames } from "@daily-genius/domain/dates/month-names";
import { addDays } from "@daily-genius/domain/dates/publish-date";
import { entryValues } from "./entry-values.ts";
import type { FeedReader, Stories, Story } from "./feed-reader.ts";
import { latestFirst } from "./feed-reader.ts";
import { monthInWords, monthOf } from "./month-file.ts";
import { onThisDay } from "./on-this-day.ts";
import { pageContent } from "./page-templates.ts";
import { monthPath } from "./site-address.ts";
import type { Content } from "./site-answer.ts";
import { freshnessOf } from "./site-answer.ts";
import { storyValues } from "./story-page.ts";

/** The number of latest stories on the archive page, and on the page of a free day. */
const latestCount = { archive: 12, today: 6 } as const;

/** Returns the page of all stories: the latest, those born or dead on this day, and the months that have any. */
export async function archivePage(feed: FeedReader): Promise<Content> {
  const stories = await feed.all();
  const months = [...new Set(stories.map(monthOf))].toReversed();
  const years = [...new Set(months.map(yearOf))].map((year) => ({
    year: String(Number(year)),
    months: months
      .filter((month) => yearOf(month) === year)
      .map((month) => ({ path: monthPath(month), name: nameOf(month) })),
  }));
  // The two dates that are today somewhere; an hour a day, a third is today in Pago Pago.
  const events = onThisDay(stories, [addDays(feed.latest(), -1), feed.latest()]);
  const values = {
    years,
    latest: await latest(feed, latestCount.archive),
    anniversaries: events.length === 0 ? [] : [{ events }],
  };
  return pageContent("archive", values, "recent");
}

/** Returns the page of a month; undefined for a month without stories. */
export async function monthPage(feed: FeedReader, month: string): Promise<Content | undefined> {
  const [first, last] = [`${month}/01`, `${month}/31`];
  const stories = await feed.between(first, last);
  if (stories.length === 0) return undefined;
  const [{ earlier }, { later }] = await Promise.all([feed.neighbours(first), feed.neighbours(last)]);
  const values = {
    path: monthPath(month),
    month: monthInWords(month),
    entries: latestFirst(stories).map(entryValues),
    older: way(earlier),
    newer: way(later),
  };
  return pageContent("month", values, freshnessOf(last, feed.latest()));
}

/** Returns the page with the stories of all days that are today somewhere, for a browser that knows its own day. */
export async function todayPage(feed: FeedReader): Promise<Content> {
  // At every moment there are two or three dates on Earth.
  const stories = await feed.between(addDays(feed.latest(), -2), feed.latest());
  const geniuses = stories.filter(({ date }, index) => date !== stories[index - 1]?.date);
  const [days, offered] = await Promise.all([
    Promise.all(geniuses.map((story) => storyValues(feed, story))),
    latest(feed, latestCount.today),
  ]);
  return pageContent("today", { days, latest: offered }, "recent");
}

/** Returns the newest stories, newest first: of this month, or of all times if it has few. */
async function latest(feed: FeedReader, count: number) {
  const recent = await feed.between(addDays(feed.latest(), -30), feed.latest());
  const stories: Stories = recent.length >= count ? recent : await feed.all();
  return latestFirst(stories).slice(0, count).map(entryValues);
}

function way(story: Story | undefined) {
  if (!story) return [];
  const month = monthOf(story);
  return [{ path: monthPath(month), month: monthInWords(month) }];
}

function yearOf(month: string): string {
  return month.slice(0, "YYYY".length);
}

function nameOf(month: string): string {
  return monthNames[Number(month.slice("YYYY/".length)) - 1] ?? month;
}
