import { isDeepStrictEqual } from "node:util";
import { photoObjectName } from "@daily-genius/domain/photo/photo";
import { photoVariants } from "@daily-genius/domain/photo/photo-variants";
import { HistoryEntry } from "@daily-genius/domain/post/history-entry";
import { photoURL } from "../photos/photo-url.ts";
import { type Fields, idOf, type Stored } from "../store/documents.ts";
import { ArchivedEntry } from "./archive-format.ts";
import { describePost, namesOf, withoutAddresses } from "./archived-form.ts";
import { valueIn } from "./parse-archived-post.ts";
import type { ArchiveFile } from "./read-archive.ts";
import { wholeRefusal } from "./refusal.ts";

/** Converts a history entry to its archived form; undefined if it has none. */
export function archivedEntry(stored: Stored): ArchivedEntry | undefined {
  const { success, data } = HistoryEntry.safeParse(stored.fields);
  if (!success) return undefined;
  const { post, shown } = data.post ? describePost(data.postId, data.post) : { post: null, shown: [] };
  const entry = { ...data, at: data.at.toISOString(), post: post && withoutAddresses(post, shown) };
  return ArchivedEntry.safeParse({ id: idOf(stored), entry, photos: namesOf(shown) }).data;
}

/** Whether an import would restore an entry exactly, except for the day on which it expires. */
export function isFaithful(archived: ArchivedEntry, { fields = {} }: Stored): boolean {
  const { expireAt: _, ...lasting } = fields;
  return isDeepStrictEqual(entryFields(archived), lasting);
}

/** Returns the fields of an archived entry, with the URLs of its photo in the current bucket. */
export function entryFields({ entry, photos }: ArchivedEntry): Fields {
  const addresses = photos.map(({ variant, contentType, timestamp }) => [
    photoVariants[variant].field,
    photoURL(photoObjectName(variant, entry.postId, timestamp, contentType)),
  ]);
  const post = entry.post && { ...entry.post, ...Object.fromEntries(addresses) };
  return { ...entry, at: new Date(entry.at), post };
}

/** Parses the entry in a file of an archive; fails if no export could have written it. */
export function parseArchivedEntry({ name, bytes }: Pick<ArchiveFile, "name" | "bytes">): ArchivedEntry {
  const { data, error } = ArchivedEntry.safeParse(valueIn(name, bytes));
  if (!data) throw wholeRefusal(`${name} is not a history entry (${error.issues[0]?.path.join(".")})`);
  return data;
}
