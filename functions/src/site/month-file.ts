import { longDate } from "@daily-genius/domain/dates/publish-date";
import { type FileEntry, fileEntry } from "./day-file.ts";
import type { Stories } from "./feed-reader.ts";
import type { Month } from "./site-address.ts";
import { entityTag } from "./site-answer.ts";

/** Returns the file of a month, as text: its stories whose days have begun, in the order of the days. */
export function monthFile(month: Month, stories: Stories): string {
  return JSON.stringify({ month, entries: stories.map(fileEntry) } satisfies {
    month: Month;
    entries: FileEntry[];
  });
}

/** Returns the months that have stories, each with the entity tag of its file, to find changed files. */
export function monthsFile(stories: Stories): { months: { month: Month; entries: number; tag: string }[] } {
  const months = [...new Set(stories.map(monthOf))];
  return {
    months: months.map((month) => {
      const its = stories.filter((story) => monthOf(story) === month);
      return { month, entries: its.length, tag: entityTag(monthFile(month, its)) };
    }),
  };
}

/** Returns the month of a story. */
export function monthOf({ date }: { readonly date: string }): Month {
  return date.slice(0, "YYYY/MM".length);
}

/** Formats a month, 'March 2026'. */
export function monthInWords(month: Month): string {
  return longDate(`${month}/01`).replace(" 1,", "");
}
