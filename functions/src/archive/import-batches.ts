import { Failure } from "@daily-genius/domain/calls/failure";
import type { ArchivedDraft, ArchivedPost, Manifest } from "./archive-format.ts";
import { asKept, parseArchivedDraft } from "./archived-draft.ts";
import { parseArchivedEntry } from "./archived-entry.ts";
import { asCreated } from "./as-created.ts";
import { asRecorded, type Creation } from "./as-recorded.ts";
import { fingerprint } from "./manifest.ts";
import { parseArchivedPost } from "./parse-archived-post.ts";
import { filesOf } from "./read-archive.ts";

/** The number of posts and drafts imported in parallel. */
const postsAtOnce = 12;
/** The maximum number of history entries in a commit. */
const entriesAtOnce = 100;
/** The size of the files after which a batch is full, in bytes: a commit has at most ten megabytes. */
const bytesAtOnce = 4 * 1024 * 1024;

/** A post with the files of its photo, by their names in the archive. */
export type WholePost = { readonly archived: ArchivedPost; readonly files: Map<string, Uint8Array> };

/** A draft with the files of its photo, by their names in the archive. */
export type WholeDraft = { readonly archived: ArchivedDraft; readonly files: Map<string, Uint8Array> };

/** A batch of an import: posts, drafts, and writes that add history entries. */
export type Batch = {
  readonly posts: readonly WholePost[];
  readonly drafts: readonly WholeDraft[];
  readonly entries: readonly Creation[];
};

/** The ids of the posts, drafts and entries to import from a checked archive. */
export type Wanted = {
  readonly manifest: Manifest;
  readonly posts: Pick<ReadonlySet<string>, "has">;
  readonly drafts: Pick<ReadonlySet<string>, "has">;
  readonly entries: Pick<ReadonlySet<string>, "has">;
};

/** Returns what to import in the order of the archive; fails if it has changed since the check. */
export async function* batchesOf(path: string, wanted: Wanted, now: number): AsyncGenerator<Batch> {
  let [posts, drafts, entries, bytes]: [WholePost[], WholeDraft[], Creation[], number] = [[], [], [], 0];
  let current: Pick<WholePost, "files"> | undefined;
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
    const isFull = posts.length + drafts.length === postsAtOnce || entries.length === entriesAtOnce;
    if (isFull || bytes >= bytesAtOnce) {
      yield { posts, drafts, entries };
      [posts, drafts, entries, bytes] = [[], [], [], 0];
    }
    current = undefined;
    if (file.kind === "posts") {
      const archived = parseArchivedPost(file);
      if (!wanted.posts.has(archived.post.id)) continue;
      const post = { archived: asCreated(archived), files: new Map() };
      posts.push(post);
      current = post;
    } else if (file.kind === "drafts") {
      const archived = parseArchivedDraft(file);
      if (!wanted.drafts.has(archived.draft.id)) continue;
      const draft = { archived: asKept(archived), files: new Map() };
      drafts.push(draft);
      current = draft;
    } else {
      const archived = parseArchivedEntry(file);
      if (!wanted.entries.has(archived.id)) continue;
      entries.push(asRecorded(archived, now));
      bytes += file.bytes.length;
    }
  }
  if (posts.length + drafts.length + entries.length > 0) yield { posts, drafts, entries };
}
