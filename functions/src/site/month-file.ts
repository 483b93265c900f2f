import { longDate } from "@daily-genius/domain/dates/publish-date";
import type { MonthFile, MonthsFile } from "@daily-genius/domain/feed/public-files";
import { fileEntry } from "../feed/file-entry.ts";
import { byMonth, type Month } from "../feed/month.ts";
import { monthTag, type Outlines, outlineOf } from "../feed/outline.ts";
import type { Stories } from "../feed/story.ts";
import type { Content, Freshness } from "./site-answer.ts";

/** Returns the file of a month: its stories whose days have begun, in the order of the days. */
export function monthFile(month: Month, stories: Stories, freshness: Freshness): Content {
  const file: MonthFile = { month, entries: stories.map(fileEntry) };
  const tag = monthTag(month, stories.map(outlineOf));
  return { status: 200, type: "application/json", body: JSON.stringify(file), tag, freshness };
}

/** Returns the months that have stories, each with the entity tag of its file, to find changed files. */
export function monthsFile(outlines: Outlines): MonthsFile {
  return {
    months: [...byMonth(outlines)].map(([month, its]) => ({
      month,
      entries: its.length,
      tag: monthTag(month, its),
    })),
  };
}

/** Formats a month, 'March 2026'. */
export function monthInWords(month: Month): string {
  return longDate(`${month}/01`).replace(" 1,", "");
}
