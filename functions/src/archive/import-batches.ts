import { Failure } from "@daily-genius/domain/calls/failure";
import type { ArchivedPost, Manifest } from "./archive-format.ts";
import { parseArchivedEntry } from "./archived-entry.ts";
import { asCreated } from "./as-created.ts";
import { asRecorded, type Creation } from "./as-recorded.ts";
import { fingerprint } from "./manifest.ts";
import { parseArchivedPost } from "./parse-archived-post.ts";
import { filesOf } from "./read-archive.ts";

/** The number of posts imported in parallel. */
const postsAtOnce = 6;
/** The maximum number of history entries in a commit. */
const entriesAtOnce = 100;
/** The size of the files after which no more entries are added, in bytes: a commit has at most ten megabytes. */
const bytesAtOnce = 4 * 1024 * 1024;

/** A post with the files of its photo, by their names in the archive. */
export type WholePost = { readonly archived: ArchivedPost; readonly files: Map<string, Uint8Array> };

/** A batch of an import: posts, and writes that add history entries. */
export type Batch = { readonly posts: readonly WholePost[]; readonly entries: readonly Creation[] };

/** The ids of the posts and entries to import from a checked archive. */
export type Wanted = {
  readonly manifest: Manifest;
  readonly posts: Pick<ReadonlySet<string>, "has">;
  readonly entries: Pick<ReadonlySet<string>, "has">;
};

/** Returns the posts and entries to import in the order of the archive; fails if it has changed since the check. */
export async function* batchesOf(
  path: string,
  { manifest, posts: wantedPosts, entries: wantedEntries }: Wanted,
  now: number,
): AsyncGenerator<Batch> {
  let [posts, entries, bytes]: [WholePost[], Creation[], number] = [[], [], 0];
  let current: WholePost | undefined;
  for await (const file of filesOf(path)) {
    if (file.kind === "manifest") break;
    if (manifest.files[file.name]?.sha256 !== fingerprint(file.bytes).sha256)
      throw new Failure("aborted", "The archive changed while it was being imported. Run the command again.");
    if (file.kind === "photos") {
      current?.files.set(file.name, file.bytes);
      continue;
    }
    // A post's files follow it, so the next file completes the batch.
    if (posts.length === postsAtOnce || entries.length === entriesAtOnce || bytes >= bytesAtOnce) {
      yield { posts, entries };
      [posts, entries, bytes] = [[], [], 0];
    }
    if (file.kind === "posts") {
      const archived = parseArchivedPost(file);
      current = wantedPosts.has(archived.post.id)
        ? { archived: asCreated(archived), files: new Map() }
        : undefined;
      if (current) posts.push(current);
    } else {
      const archived = parseArchivedEntry(file);
      if (!wantedEntries.has(archived.id)) continue;
      entries.push(asRecorded(archived, now));
      bytes += file.bytes.length;
    }
  }
  if (posts.length + entries.length > 0) yield { posts, entries };
}
