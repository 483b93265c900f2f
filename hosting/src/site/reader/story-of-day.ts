import type { Life } from "@daily-genius/domain/dates/life";
import type { FeedEntry } from "@daily-genius/domain/feed/feed-entry";

/** A story in the file of its day, as far as the reader needs it. */
export type DayEntry = Life &
  Pick<FeedEntry, "title" | "date" | "imageURL"> & {
    readonly id: string;
    readonly page: string;
  };

/** Fetches the stories of a day, its genius first; fails without the network. */
export async function storiesOfDay(day: string): Promise<readonly DayEntry[]> {
  const response = await fetch(`/feed/${day}.json`);
  // The clock is wrong: the day has not begun anywhere.
  if (!response.ok) return [];
  const { entries }: { readonly entries: readonly DayEntry[] } = await response.json();
  return entries;
}
