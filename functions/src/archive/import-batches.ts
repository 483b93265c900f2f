import { Failure } from "@daily-genius/domain/calls/failure";
import type { Manifest, TextKind } from "./archive-format.ts";
import { asStored, type Importable, parseText } from "./archived-text.ts";
import type { Creation } from "./as-recorded.ts";
import { fingerprint } from "./manifest.ts";
import { filesOf } from "./read-archive.ts";

/** The number of posts and drafts imported in parallel. */
const wholeAtOnce = 12;
/** The maximum number of history entries in a commit. */
const entriesAtOnce = 100;
/** The size of the files after which a batch is full, in bytes: a commit has at most ten megabytes. */
const bytesAtOnce = 4 * 1024 * 1024;

type Files = { readonly files: Map<string, Uint8Array> };
/** A post with the files of its photo, by their names in the archive. */
export type WholePost = Extract<Importable, { kind: "posts" }> & Files;
export type WholeDraft = Extract<Importable, { kind: "drafts" }> & Files;
export type Whole = WholePost | WholeDraft;

/** A batch of an import: posts and drafts, and writes that add history entries. */
export type Batch = { readonly whole: readonly Whole[]; readonly entries: readonly Creation[] };

/** The ids of the posts, drafts and entries to import from an archive with this manifest. */
export type Wanted = Readonly<Record<TextKind, Pick<ReadonlySet<string>, "has">>> & {
  readonly manifest: Manifest;
};

/** Returns what to import in the order of the archive; fails if it has changed since the check. */
export async function* batchesOf(path: string, wanted: Wanted, now: number): AsyncGenerator<Batch> {
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
    const stored = asStored(text, now);
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
