import { Post } from "@daily-genius/domain/post/post";
import { utf8Length } from "@daily-genius/domain/post/post-id";
import { ArchivedPost } from "./archive-format.ts";
import type { ArchiveFile } from "./read-archive.ts";
import { wholeRefusal } from "./refusal.ts";
import { areStoredValues } from "./stored-value.ts";

/** The maximum length of a document id in Firestore, in bytes. */
const longestId = 1500;

/** Parses the post in a file of an archive; fails if the product could not have stored it. */
export function parseArchivedPost({ name, bytes }: Pick<ArchiveFile, "name" | "bytes">): ArchivedPost {
  const archived = ArchivedPost.safeParse(valueIn(name, bytes));
  if (!archived.success)
    throw wholeRefusal(`${name} is not a post (${archived.error.issues[0]?.path.join(".")})`);
  const { post, more } = archived.data;
  if (!isDocumentId(post.id)) throw wholeRefusal(`${name} has an invalid id`);
  if (!areStoredValues(more) || Object.keys(more).some((field) => field in Post.shape || field === ""))
    throw wholeRefusal(`${name} has fields that cannot be stored`);
  return archived.data;
}

/** Parses a JSON file of an archive. */
export function valueIn(name: string, bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw wholeRefusal(`${name} is not JSON`);
  }
}

/** Whether Firestore accepts a document id. */
export function isDocumentId(id: string): boolean {
  return (
    utf8Length(id) <= longestId && isWellFormed(id) && !id.includes("/") && !/^(\.\.?|__.*__)$/s.test(id)
  );
}

/** A lone surrogate cannot be encoded in UTF-8. */
function isWellFormed(text: string): boolean {
  return Buffer.from(text).toString() === text;
}
