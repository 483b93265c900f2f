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

/** The favorites in a list, newest first and each story once; what is none is left out. */
export function parseFavorites(list: unknown): readonly Favorite[] {
  const found = new Map<string, Favorite>();
  for (const one of (Array.isArray(list) ? list : []).filter(isFavorite).sort((a, b) => b.saved - a.saved))
    if (!found.has(one.id)) found.set(one.id, one);
  return [...found.values()];
}

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
  const ids = new Set(added.map(({ id }) => id));
  return keepStored(stored, parseFavorites([...added, ...readFavorites().filter(({ id }) => !ids.has(id))]));
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
