import { byText } from "@daily-genius/domain/by-text";
import type { Stories } from "./feed-reader.ts";

/** The stories with the latest day first; those of one day stay in their order, its genius first. */
export function latestFirst(stories: Stories): Stories {
  return stories.toSorted((a, b) => byText(b.date, a.date));
}
