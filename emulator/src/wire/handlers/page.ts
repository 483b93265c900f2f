import { invalid } from "../../status.ts";

/** A part of a list and the token for the next part; the token is empty at the end. */
export type Page<T> = { readonly items: readonly T[]; readonly nextPageToken: string };

/** Returns the page of `items` at `token`; a size of zero returns everything. */
export function pageOf<T>(items: readonly T[], size: number, token: string): Page<T> {
  if (size < 0) throw invalid("The page size must not be negative.");
  if (!/^\d{0,9}$/.test(token)) throw invalid("The page token is invalid.");
  const start = Number(token);
  const end = size === 0 ? items.length : start + size;
  return { items: items.slice(start, end), nextPageToken: end < items.length ? String(end) : "" };
}
