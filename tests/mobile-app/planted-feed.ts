import { feedEntry } from "@daily-genius/domain/feed/feed-entry";
import { aPost } from "@daily-genius/domain/testing/a-post";
import { firestoreHost, project } from "../e2e/stack.ts";
import { writeDocuments } from "../e2e/written-posts.ts";
import type { AppEntry, WireValue } from "./mobile-app.ts";

/** A planted entry, without the fields that all entries share. */
export type PlantedEntry = { readonly title: string; readonly date: string; readonly createdAt: string };

/** Writes entries into the feed, as the functions would, and returns their ids. */
export async function plantFeed(entries: readonly PlantedEntry[]): Promise<readonly string[]> {
  const posts = entries.map((entry) => aPost(entry));
  await writeDocuments(
    firestoreHost,
    project,
    posts.map((post) => [`feed/${post.id}`, feedEntry(post)]),
  );
  return posts.map(({ id }) => id);
}

/** Converts an entry from Firestore to plain JSON values. */
export function plainEntry({ id, fields }: AppEntry): Readonly<Record<string, unknown>> {
  return { id, ...plainFields(fields) };
}

function plainFields(fields: Readonly<Record<string, WireValue>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, plainValue(value)]));
}

function plainValue({ stringValue, integerValue, arrayValue, mapValue }: WireValue): unknown {
  if (stringValue !== undefined) return stringValue;
  if (integerValue !== undefined) return Number(integerValue);
  // The casts: Firestore's lists and maps.
  if (arrayValue !== undefined)
    return ((arrayValue as { values?: WireValue[] }).values ?? []).map(plainValue);
  if (mapValue !== undefined)
    return plainFields((mapValue as { fields?: Record<string, WireValue> }).fields ?? {});
  return null;
}
