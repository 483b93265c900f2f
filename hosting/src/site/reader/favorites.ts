import { keepStored, readStored, whenStoredChanges } from "./stored.ts";

/** A saved story, with the data of its tile. */
export type Favorite = {
  readonly id: string;
  readonly name: string;
  readonly years: string;
  readonly day: string;
  /** The URL of its photo; empty without one. */
  readonly photo: string;
  /** The time of saving, in ms since 1970. */
  readonly saved: number;
  /** The entity tag of the file that it was last compared with: of its month, or of the list of months if it is gone. */
  readonly tag?: string;
  /** Whether the story is no longer public. */
  readonly isGone?: boolean;
};

const stored = "favorites";
const texts = ["id", "name", "years", "day", "photo"] as const;

/** Parses favorites, newest first. Removes duplicates (keeps the newer) and invalid items. */
export function parseFavorites(list: unknown): readonly Favorite[] {
  const known = new Set<string>();
  return (Array.isArray(list) ? list : [])
    .filter(isFavorite)
    .sort((a, b) => b.saved - a.saved)
    .filter(({ id }) => !known.has(id) && known.add(id));
}

function isFavorite(value: unknown): value is Favorite {
  const one = Object(value);
  const isWhole = texts.every((field) => typeof one[field] === "string") && Number.isFinite(one.saved);
  // Half of a surrogate pair has no address, and one such story would keep the whole list from being shown.
  return isWhole && !/\p{Surrogate}/u.test(one.id);
}

/** The saved stories, newest first. */
export function readFavorites(): readonly Favorite[] {
  return parseFavorites(readStored(stored));
}

/** Adds favorites, replacing those with the same ids; false if the browser refuses. */
export function saveFavorites(added: readonly Favorite[]): boolean {
  return keepStored(stored, parseFavorites([...added, ...readFavorites()]));
}

/** Replaces the favorites that have changed, except those that were removed since, here or in another tab. */
export function renewFavorites(changed: readonly Favorite[]): void {
  keepStored(
    stored,
    readFavorites().map((one) => changed.find(({ id }) => id === one.id) ?? one),
  );
}

/** Removes a story from the favorites; false if the browser refuses. */
export function removeFavorite(id: string): boolean {
  return keepStored(
    stored,
    readFavorites().filter((one) => one.id !== id),
  );
}

/** Calls back when another tab saves or removes a story. */
export function whenFavoritesChange(then: () => void): void {
  whenStoredChanges(stored, then);
}
