import type { Change, Document } from "./document.ts";
import { documentSize } from "./document-limits.ts";
import { pathKey } from "./path.ts";
import { compareTimestamps, type Timestamp } from "./timestamp.ts";

type Entry = { readonly time: Timestamp; readonly changes: readonly Change[]; readonly bytes: number };

const MAX_AGE_SECONDS = 3600n;
const MAX_BYTES = 32 * 1024 * 1024;
/** The memory of a change besides its values, in bytes: objects, maps and paths. */
const BYTES_PER_CHANGE = 1000;

/** The documents that differ between some time and now, by path key. */
export type Overlay = ReadonlyMap<string, Change>;

const NOTHING: Overlay = new Map();

/** The commits of the last hour, up to 32 MiB: enough to read the past and to resume a listener. */
export class CommitLog {
  #entries: Entry[] = [];
  #bytes = 0;
  /** The earliest time whose state is still known. */
  #since: Timestamp;

  constructor(since: Timestamp) {
    this.#since = since;
  }

  record(time: Timestamp, changes: readonly Change[]): void {
    const bytes = changes.reduce((sum, change) => sum + BYTES_PER_CHANGE + sizeOf(change.before), 0);
    this.#entries.push({ time, changes, bytes });
    this.#bytes += bytes;
    this.#forget(time);
  }

  /** Forgets everything before that time. */
  restart(since: Timestamp): void {
    this.#entries = [];
    this.#bytes = 0;
    this.#since = since;
  }

  /** Whether the state at that time is still known. */
  reaches(time: Timestamp): boolean {
    return compareTimestamps(time, this.#since) >= 0;
  }

  /** Returns the versions of documents after each commit since that time, without deletions. */
  *versionsSince(time: Timestamp): Generator<Document> {
    for (const { changes } of this.#after(time)) for (const { after } of changes) if (after) yield after;
  }

  /** Returns every document that changed after that time: `before` is its state then, `after` its state now. */
  changesSince(time: Timestamp): Overlay {
    const entries = this.#after(time);
    if (entries.length === 0) return NOTHING;
    const changes = new Map<string, Change>();
    for (const entry of entries) {
      for (const { path, before, after } of entry.changes) {
        const key = pathKey(path);
        const earlier = changes.get(key);
        changes.set(key, { path, before: earlier ? earlier.before : before, after });
      }
    }
    return changes;
  }

  #after(time: Timestamp) {
    return this.#entries.slice(
      this.#entries.findLastIndex((entry) => compareTimestamps(entry.time, time) <= 0) + 1,
    );
  }

  /** Drops the oldest entries in bulk, so that not every commit has to. */
  #forget(now: Timestamp): void {
    const oldest = this.#entries[0];
    if (!oldest) return;
    const isOld = oldest.time.seconds < now.seconds - MAX_AGE_SECONDS;
    if (this.#bytes <= MAX_BYTES && !isOld) return;
    let kept = 0;
    while (kept < this.#entries.length) {
      const entry = this.#entries[kept];
      if (!entry) break;
      if (this.#bytes <= MAX_BYTES / 2 && entry.time.seconds >= now.seconds - MAX_AGE_SECONDS) break;
      this.#bytes -= entry.bytes;
      this.#since = entry.time;
      kept += 1;
    }
    this.#entries.splice(0, kept);
  }
}

function sizeOf(document: Document | undefined): number {
  return document ? documentSize(document.path, document.fields) : 0;
}
