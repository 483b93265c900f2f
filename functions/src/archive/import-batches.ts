import { Failure } from "@daily-genius/domain/calls/failure";
import { Post } from "@daily-genius/domain/post/post";
import { isDocumentId } from "@daily-genius/domain/post/post-id";
import type * as z from "zod/mini";
import {
  ArchivedDraft,
  ArchivedEntry,
  ArchivedPost,
  type Manifest,
  type TextKind,
} from "./archive-format.ts";
import { areStoredValues } from "./archived-form.ts";
import { fingerprint, parseJson } from "./manifest.ts";
import { type ArchiveFile, filesOf } from "./read-archive.ts";
import { wholeRefusal } from "./refusal.ts";
import { type Creation, validateDraft, validateEntry, validatePost } from "./validate.ts";

/** The number of posts and drafts imported in parallel. */
const wholeAtOnce = 12;
/** The maximum number of history entries in a commit. */
const entriesAtOnce = 100;
/** The size of the files after which a batch is full, in bytes: a commit has at most ten megabytes. */
const bytesAtOnce = 4 * 1024 * 1024;

type Files = { readonly files: Map<string, Uint8Array> };
/** A post with the files of its photo, by their names in the archive. */
export type PostWithFiles = Extract<Importable, { kind: "posts" }> & Files;
export type DraftWithFiles = Extract<Importable, { kind: "drafts" }> & Files;
export type Whole = PostWithFiles | DraftWithFiles;

/** A batch of an import: posts and drafts, and writes that add history entries. */
type Batch = { readonly whole: readonly Whole[]; readonly entries: readonly Creation[] };

/** The ids of the posts, drafts and entries to import from an archive with this manifest. */
export type Wanted = Readonly<Record<TextKind, Pick<ReadonlySet<string>, "has">>> & {
  readonly manifest: Manifest;
};

/**
 * Returns what to import in the order of the archive; fails if it has changed since the check, and for a text that no
 * import takes unless `refuse` goes on without it.
 */
export async function* batchesOf(
  path: string,
  wanted: Wanted,
  now: number,
  refuse: (text: ArchivedText, error: unknown) => void = (_, error) => {
    throw error;
  },
): AsyncGenerator<Batch> {
  let [whole, entries, bytes]: [Whole[], Creation[], number] = [[], [], 0];
  let current: Whole | undefined;
  for await (const file of filesOf(path)) {
    if (file.kind === "manifest") break;
    if (wanted.manifest.files[file.name]?.sha256 !== fingerprint(file.bytes).sha256)
      throw new Failure("aborted", "The archive changed while it was being imported. Run the command again.");
    if (file.kind === "photos") {
      current?.files.set(file.name, file.bytes);
      if (current) bytes += file.bytes.length;
      continue;
    }
    // The files of a post or draft follow it, so the next file completes the batch.
    if (whole.length === wholeAtOnce || entries.length === entriesAtOnce || bytes >= bytesAtOnce) {
      yield { whole, entries };
      [whole, entries, bytes] = [[], [], 0];
    }
    current = undefined;
    const text = parseText(file.kind, file);
    if (!wanted[text.kind].has(text.id)) continue;
    let stored: Importable;
    try {
      stored = asStored(text, now);
    } catch (error) {
      refuse(text, error);
      continue;
    }
    if (stored.kind === "history") {
      entries.push(stored.write);
      bytes += file.bytes.length;
    } else {
      current = { ...stored, files: new Map() };
      whole.push(current);
    }
  }
  if (whole.length + entries.length > 0) yield { whole, entries };
}

/** A post, a draft or a history entry in an archive. */
export type ArchivedText = ReturnType<typeof parseText>;

/** A text as an import stores it. */
type Importable = ReturnType<typeof asStored>;

/** The word for one text of each kind. */
export const words = { posts: "post", drafts: "draft", history: "history entry" } as const;

/** Parses the text in a file of an archive; fails if no export could have written it. */
export function parseText(kind: TextKind, { name, bytes }: Pick<ArchiveFile, "name" | "bytes">) {
  if (kind === "drafts") {
    const archived = parsed(ArchivedDraft);
    return { kind, id: archived.draft.id, archived };
  }
  if (kind === "history") {
    const archived = parsed(ArchivedEntry);
    return { kind, id: archived.id, archived };
  }
  const archived = parsed(ArchivedPost);
  const { post, more } = archived;
  if (!isDocumentId(post.id)) throw wholeRefusal(`${name} has an invalid id`);
  if (!areStoredValues(more) || Object.keys(more).some((field) => Object.hasOwn(Post.shape, field)))
    throw wholeRefusal(`${name} has fields that cannot be stored`);
  return { kind, id: post.id, archived };

  function parsed<Archived>(schema: z.ZodMiniType<Archived>): Archived {
    const value = parseJson(bytes);
    if (value === undefined) throw wholeRefusal(`${name} is not JSON`);
    const { data, error } = schema.safeParse(value);
    if (!data) throw wholeRefusal(`${name} is not a ${words[kind]} (${error?.issues[0]?.path.join(".")})`);
    return data;
  }
}

/** Returns a text as the product stores it; fails with the reason if the product would refuse it. */
export function asStored(text: ArchivedText, now: number) {
  if (text.kind === "posts") return { ...text, archived: validatePost(text.archived) };
  if (text.kind === "drafts") return { ...text, archived: validateDraft(text.archived) };
  return { kind: text.kind, write: validateEntry(text.archived, now) };
}
