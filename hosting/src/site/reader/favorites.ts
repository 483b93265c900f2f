import { keepStored, readStored, whenStoredChanges } from "./stored.ts";

/** A saved story, with what its tile shows. */
export type Favorite = {
  readonly id: string;
  readonly name: string;
  readonly years: string;
  readonly day: string;
  /** The address of its photo; empty without one. */
  readonly photo: string;
  /** When it was saved, in milliseconds. */
  readonly saved: number;
};

const stored = "favorites";
const texts = ["id", "name", "years", "day", "photo"] as const;

/** The favorites in a list, newest first; of two with one id, the newer or the one before. What is none is left out. */
export function parseFavorites(list: unknown): readonly Favorite[] {
  const whole = (Array.isArray(list) ? list : []).filter(isFavorite).sort(newestFirst);
  // The last of an id stays in a map.
  return [...new Map(whole.reverse().map((one) => [one.id, one])).values()].sort(newestFirst);
}

const newestFirst = (a: Favorite, b: Favorite) => b.saved - a.saved;

function isFavorite(value: unknown): value is Favorite {
  const one = Object(value);
  return texts.every((field) => typeof one[field] === "string") && Number.isFinite(one.saved);
}

/** The saved stories, newest first. */
export function readFavorites(): readonly Favorite[] {
  return parseFavorites(readStored(stored));
}

/** Adds these to the favorites, in place of those with the same ids; false if the browser refuses. */
export function saveFavorites(added: readonly Favorite[]): boolean {
  return keepStored(stored, parseFavorites([...added, ...readFavorites()]));
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
