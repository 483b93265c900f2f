import type { Post } from "@daily-genius/domain/post/post";
import type { Removal } from "#backend/posts.ts";
import type { PostRecord, PostRecords, RecentChanges, SyncPoint } from "#browser-store/post-record.ts";

const second = 1000;
const day = 86_400 * second;
/** The maximum age of a record: the trash keeps deletions for 30 days, so an older record may have missed one. */
const lifetime = 29 * day;
/** The maximum number of changes; with more, the whole record is written again. */
const maxRecent = 300;

/** The record of this visit for the next one: all posts, and the time up to which they match the server. */
export class VisitRecord {
  readonly #uid: string;
  readonly #records: PostRecords;
  readonly #allPosts: () => readonly Post[];
  readonly #recent = new Map<string, Post | Removal>();
  /** The id of the posts that were last written as a whole. */
  #base = "";
  #sync: SyncPoint | undefined;
  #newest = "";
  #saving: ReturnType<typeof setTimeout> | undefined;

  constructor(uid: string, records: PostRecords, allPosts: () => readonly Post[]) {
    this.#uid = uid;
    this.#records = records;
    this.#allPosts = allPosts;
  }

  /** The record of the last visit, unless there is none or it is too old. */
  async find(): Promise<PostRecord | undefined> {
    // Without a record, or with one that cannot be read in time, this is a first visit: slower, never wrong.
    const found = await this.#records.read(this.#uid).catch(() => undefined);
    if (!found || Date.now() - found.sync.visitedAt >= lifetime) return undefined;
    this.#base = found.of;
    this.#sync = found.sync;
    this.#newest = found.sync.since;
    for (const change of [...found.upserts, ...found.removals]) this.add(change);
    return found;
  }

  /** Up to when the posts follow the server; `undefined` if all must be read. */
  since(): string | undefined {
    return this.#sync?.since;
  }

  /** Whether the posts were last counted more than a day ago; or later than now, by a clock that was set back since. */
  isCountDue(): boolean {
    return this.#sync !== undefined && Math.abs(Date.now() - this.#sync.countedAt) > day;
  }

  /** Notes that the number of posts matches the server's. */
  counted(): void {
    this.#advance({ countedAt: Date.now() });
  }

  /** Notes that everything up to this time has arrived, except for late writes. */
  arrivedUpTo(moment: string): void {
    if (moment > this.#newest) this.#newest = moment;
  }

  /** Notes that no late write from before is still to come. */
  caughtUp(): void {
    this.#advance({ since: this.#newest, visitedAt: Date.now() });
  }

  /** Makes the next attempt read everything again. */
  distrust(): void {
    this.#sync = undefined;
  }

  /** Starts again with the current posts, which match the server up to `since`. */
  replace(since: string): void {
    const now = Date.now();
    this.#newest = since;
    this.#sync = { since, countedAt: now, visitedAt: now };
    this.#saveAll(this.#sync);
  }

  /** Adds a change to the next write. */
  add(change: Post | Removal): void {
    this.#recent.set(change.id, change);
  }

  /** Writes the changes, once nothing has changed for a second. */
  saveSoon(): void {
    clearTimeout(this.#saving);
    this.#saving = setTimeout(() => {
      if (!this.#sync) return;
      if (this.#recent.size > maxRecent) this.#saveAll(this.#sync);
      else void this.#records.writeChanges(this.#changes(this.#sync)).catch(() => undefined);
    }, second);
  }

  /** Leaves the record as it was last written. */
  close(): void {
    clearTimeout(this.#saving);
  }

  #advance(change: Partial<SyncPoint>): void {
    if (!this.#sync) return;
    this.#sync = { ...this.#sync, ...change };
    this.saveSoon();
  }

  #saveAll(sync: SyncPoint): void {
    this.#recent.clear();
    this.#base = crypto.randomUUID();
    void this.#records.writeAll({ ...this.#changes(sync), base: this.#allPosts() }).catch(() => undefined);
  }

  #changes(sync: SyncPoint): RecentChanges {
    const recent = [...this.#recent.values()];
    return {
      uid: this.#uid,
      of: this.#base,
      sync,
      upserts: recent.filter((change): change is Post => "title" in change),
      removals: recent.filter((change): change is Removal => "deletedAt" in change),
    };
  }
}
