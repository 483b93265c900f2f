import type { Life } from "@daily-genius/domain/dates/life";

/** The file of a day, as far as the reader needs it. */
type DayFile = { readonly entries: readonly DayEntry[] };

export type DayEntry = Life & {
  readonly id: string;
  readonly title: string;
  readonly imageURL: string;
  readonly page: string;
};

/** Fetches the stories of a day, its genius first; fails without the network. */
export async function storiesOfDay(day: string): Promise<readonly DayEntry[]> {
  const response = await fetch(`/feed/${day}.json`);
  // The clock is wrong: the day has not begun anywhere.
  if (!response.ok) return [];
  const { entries }: DayFile = await response.json();
  return entries;
}
