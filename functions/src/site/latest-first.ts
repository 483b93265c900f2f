import { byText } from "@daily-genius/domain/text/by-text";
import type { Stories } from "./feed-reader.ts";

/** Sorts stories with the latest day first; the stories of one day keep their order, its genius first. */
export function latestFirst(stories: Stories): Stories {
  return stories.toSorted((a, b) => byText(b.date, a.date));
}
