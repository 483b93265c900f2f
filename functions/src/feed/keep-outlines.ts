import { isDeepStrictEqual } from "node:util";
import {
  type DocumentReader,
  type Documents,
  readingAhead,
  type Stored,
  type Write,
} from "../store/documents.ts";
import { type Month, monthOf, type Outline, type Outlines, outlineOf } from "./outline.ts";
import { outlineDocuments, outlinesIn, pathOf, readMonth } from "./outline-documents.ts";
import { storiesIn } from "./story.ts";

/**
 * Decides how to correct what the outlines of some months say of some entries of the feed. It looks only at the feed
 * as it is after `others`, the other writes of its transaction.
 */
export async function keepOutlines(
  all: DocumentReader,
  ids: readonly string[],
  months: readonly Month[],
  others: readonly Write[] = [],
): Promise<Write[]> {
  const reader = readingAhead(
    all,
    months.map((month) => pathOf(month)),
  );
  const written = new Map(others.map((write) => [write.path, "fields" in write ? write.fields : undefined]));
  const entries = await reader.read(ids.map((id) => `feed/${id}`));
  const current = storiesIn(
    entries.map((entry) => (written.has(entry.path) ? { ...entry, fields: written.get(entry.path) } : entry)),
  ).map(outlineOf);
  const writes: Write[] = [];
  for (const month of months) {
    const stored = await readMonth(reader, month);
    // A month without a readable document is read from the feed.
    const known = outlinesIn(stored) ?? (await outlinesOfMonth(reader, month));
    const kept = known.filter(({ id }) => !ids.includes(id));
    writes.push(...differences(stored, [...kept, ...current.filter((one) => monthOf(one) === month)]));
  }
  return writes;
}

/** Rebuilds a month's documents from the feed and returns how many were wrong. `former` lists those found before. */
export function rebuildMonth(documents: Documents, month: Month, former: readonly string[]): Promise<number> {
  return documents.transact(async (reader) => {
    const stored = [...(await readMonth(reader, month)), ...(await reader.read(former))];
    const writes = differences(stored, await outlinesOfMonth(reader, month));
    return { writes, result: writes.length };
  });
}

async function outlinesOfMonth(reader: DocumentReader, month: Month): Promise<Outline[]> {
  const where = [
    ["date", ">=", `${month}/`],
    ["date", "<=", `${month}/31`],
  ] as const;
  return storiesIn(await reader.query({ collection: "feed", where })).map(outlineOf);
}

/** Returns the writes that bring the stored documents in line with the outlines. */
export function differences(stored: readonly Stored[], outlines: Outlines): Write[] {
  const wanted = outlineDocuments(outlines);
  const before = new Map(stored.map(({ path, fields }) => [path, fields]));
  return [...new Set([...before.keys(), ...wanted.keys()])].flatMap((path): Write[] => {
    const fields = wanted.get(path);
    if (isDeepStrictEqual(fields, before.get(path))) return [];
    return [fields ? { kind: "set", path, fields } : { kind: "delete", path }];
  });
}
