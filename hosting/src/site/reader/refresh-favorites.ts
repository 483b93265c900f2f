import { lifeYears } from "@daily-genius/domain/dates/life";
import type { MonthFile, MonthsFile, NamesFile } from "@daily-genius/domain/feed/public-files";
import type { Favorite } from "./favorites.ts";

/** A file and the entity tag of its answer. */
export type Tagged = { readonly file: unknown; readonly tag: string };

/**
 * Finds what has changed of the favorites: the list of months says whose file has another tag than the one a favorite
 * was last compared with, and only those are asked for, and the names for what a month has lost. Calls back with each
 * favorite in its new form.
 */
export async function refreshFavorites(
  favorites: readonly Favorite[],
  read: (path: string) => Promise<Tagged>,
  found: (favorite: Favorite) => void,
): Promise<void> {
  if (favorites.length === 0) return;
  const answers: Record<string, Promise<Tagged>> = {};
  const once = (path: string) => {
    answers[path] ??= read(path);
    return answers[path];
  };
  // The casts: these are the forms that the site promises.
  const list = await once("/feed/months.json");
  const { months } = list.file as MonthsFile;

  // One after the other: a long list asks for many files.
  for (const { tag, isGone, ...kept } of favorites) {
    const listed = months.find(({ month }) => kept.day.startsWith(month));
    if (tag && tag === (isGone ? list : listed)?.tag) continue;
    const answer = listed && (await once(`/feed/${listed.month}.json`));
    const entry = (answer?.file as MonthFile | undefined)?.entries.find(({ id }) => id === kept.id);
    if (answer && entry) {
      const { title, date, imageURL } = entry;
      found({ ...kept, name: title, years: lifeYears(entry), day: date, photo: imageURL, tag: answer.tag });
      continue;
    }
    // It was moved to another month, or deleted; that it is gone holds until the list changes.
    const { names } = (await once("/feed/names.json")).file as NamesFile;
    const moved = names.find(({ id }) => id === kept.id);
    const { name, years, day } = moved ?? kept;
    found({ ...kept, name, years, day, ...(!moved && { tag: list.tag, isGone: true }) });
  }
}

/** Fetches a file of the feed; fails without the network. */
export async function readTagged(path: string): Promise<Tagged> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  // A cache that compresses an answer marks its tag as weak.
  return { file: await response.json(), tag: (response.headers.get("ETag") ?? "").replace(/^W\//, "") };
}
