import type { MonthFile, MonthsFile, NamesFile } from "@daily-genius/domain/feed/public-files";
import { fetchFile } from "#backend/read-json.ts";
import type { Favorite } from "./favorites.ts";

/** How long after a change caches may still have an older list, in ms: docs/stored-data.md. */
const lag = 11 * 60_000;

/** A file and the entity tag of its answer. */
export type FileWithTag = { readonly file: unknown; readonly tag: string };

/**
 * Compares the favorites with the feed, and calls `tell`, once for each month, with the new forms of favorites whose file
 * has changed. It reads the list of months, also without favorites, so that it fails if nothing new can be loaded; the
 * month files whose tag is not the one that a favorite was last compared with; and the names if a month no longer has a
 * favorite.
 */
export async function refreshFavorites(
  favorites: readonly Favorite[],
  read: (path: string) => Promise<FileWithTag>,
  tell: (changed: readonly Favorite[]) => void,
): Promise<void> {
  const answers: Record<string, Promise<FileWithTag>> = {};
  const once = (path: string) => {
    answers[path] ??= read(path);
    return answers[path];
  };
  // The casts: these are the forms that the site promises.
  const list = await once("/feed/months.json");
  const { months } = list.file as MonthsFile;

  const changed = async ({ tag, isGone, ...kept }: Favorite): Promise<readonly Favorite[]> => {
    const listed = months.find(({ month }) => kept.day.startsWith(month));
    if (tag && tag === (isGone ? list : listed)?.tag) return [];
    const answer = listed && (await once(`/feed/${listed.month}.json`));
    const entry = (answer?.file as MonthFile | undefined)?.entries.find(({ id }) => id === kept.id);
    if (answer && entry) {
      const { title, years, date, imageURL } = entry;
      return [{ ...kept, name: title, years, day: date, photo: imageURL, tag: answer.tag }];
    }
    // It was moved to another month, or deleted; that it is gone holds until the list changes.
    const { names } = (await once("/feed/names.json")).file as NamesFile;
    const moved = names.find(({ id }) => id === kept.id);
    // It may be newer than the lists.
    if (!moved && Math.abs(Date.now() - kept.saved) < lag) return [];
    const { name, years, day } = moved ?? kept;
    return [{ ...kept, name, years, day, ...(!moved && { tag: list.tag, isGone: true }) }];
  };

  // One after the other: a long list asks for many files.
  const monthOf = ({ day }: Favorite) => day.slice(0, "YYYY/MM".length);
  for (const month of new Set(favorites.map(monthOf))) {
    const found: Favorite[] = [];
    for (const one of favorites) if (monthOf(one) === month) found.push(...(await changed(one)));
    if (found[0]) tell(found);
  }
}

/** Fetches a file of the feed; rejects without the network or if the answer is an error. */
export async function readWithTag(path: string): Promise<FileWithTag> {
  const response = await fetchFile(path);
  // A cache that compresses an answer marks its tag as weak.
  return { file: await response.json(), tag: (response.headers.get("ETag") ?? "").replace(/^W\//, "") };
}
