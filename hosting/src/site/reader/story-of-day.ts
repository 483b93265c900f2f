import type { FileEntry } from "@daily-genius/domain/feed/public-files";

/** Fetches the stories of a day, its genius first; fails without the network. */
export async function storiesOfDay(day: string): Promise<readonly FileEntry[]> {
  const response = await fetch(`/feed/${day}.json`);
  // The clock is wrong: the day has not begun anywhere.
  if (!response.ok) return [];
  const { entries }: { readonly entries: readonly FileEntry[] } = await response.json();
  return entries;
}
