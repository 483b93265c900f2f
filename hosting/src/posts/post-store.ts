import { Failure } from "@daily-genius/domain/failure";
import { failureText } from "@daily-genius/domain/failure-text";
import type { Post } from "@daily-genius/domain/post";
import {
  type FoundRecord,
  type PostRecord,
  readPostRecord,
  type SyncPoint,
  writePostRecord,
  writeRecentChanges,
} from "#backend/post-record.ts";
import type { PostChanges, PostsSource, Removal, Stop } from "#backend/posts-source.ts";
import { whenQuiet } from "#ui/when-quiet.ts";
import { PostSet } from "./post-set.ts";

/** The posts of this browser; `isComplete` is false while the pages of a first visit still arrive. */
export type PostsState =
  | { readonly status: "loading" }
  | { readonly status: "failed"; readonly failure: Failure }
  | {
      readonly status: "ready";
      readonly posts: readonly Post[];
      readonly isComplete: boolean;
      /** Why changes made elsewhere do not arrive at present. */
      readonly trouble: Failure | undefined;
    };

const second = 1000;
const day = 86_400 * second;
/** A write may become visible this long after the server stamped it. */
const overlap = 60 * second;
/** The trash keeps deletions for 30 days; a record that is older may have missed one. */
const recordLifetime = 29 * day;
/** The first page is what the screen shows at once. */
const pageSizes = [100, 1000, 2000];
/** With more changes than this the whole record is written anew. */
const maxRecentChanges = 300;

/**
 * All posts in memory, as of the last visit at once and then live: a visit reads what changed, not the collection.
 */
export class PostStore {
  readonly #uid: string;
  readonly #openSource: () => Promise<PostsSource>;
  readonly #listeners = new Set<() => void>();
  readonly #recent = new Map<string, Post | Removal>();
  #state: PostsState = { status: "loading" };
  #set = new PostSet();
  #sync: SyncPoint | undefined;
  /** What is shown from the last visit, and not yet known to be whole. */
  #unproven: FoundRecord | undefined;
  #newestHeard = "";
  #live = { posts: false, trash: false };
  #stopWatching: Stop | undefined;
  #isClosed = false;
  #timers: { settle?: number; save?: number; retry?: number } = {};

  constructor(uid: string, openSource: () => Promise<PostsSource>) {
    this.#uid = uid;
    this.#openSource = openSource;
  }

  /** Begins with the record of the last visit and goes on live. */
  async open(): Promise<void> {
    const record = await readPostRecord(this.#uid).catch(() => undefined);
    if (this.#isClosed) return;
    if (record && Date.now() - record.sync.visitedAt < recordLifetime) {
      this.#resume(record);
      // Starting Firestore would hold up who begins to search at once; the posts are there already.
      await whenQuiet();
      if (this.#isClosed) return;
    }
    await this.#connect();
  }

  /** Stops listening; the state stays as it is. */
  close(): void {
    this.#isClosed = true;
    this.#stopWatching?.();
    for (const timer of Object.values(this.#timers)) clearTimeout(timer);
  }

  readonly getState = (): PostsState => this.#state;

  readonly subscribe = (listener: () => void): Stop => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  get(id: string): Post | undefined {
    return this.#set.get(id);
  }

  /** Takes in a post that the server has just answered with. */
  put(post: Post): void {
    this.#apply([post], []);
  }

  /** Takes out posts that the server has just deleted. */
  remove(ids: readonly string[]): void {
    this.#apply(
      [],
      ids.flatMap((id) => {
        const post = this.#set.get(id);
        return post ? [{ id, deletedAt: post.updatedAt }] : [];
      }),
    );
  }

  /** Reads everything from the server again. */
  async reload(): Promise<void> {
    this.#stopWatching?.();
    this.#stopWatching = undefined;
    clearTimeout(this.#timers.retry);
    await this.#connect();
  }

  #resume(record: FoundRecord): void {
    const { base, upserts, removals, sync } = record;
    this.#unproven = record;
    this.#set = new PostSet(base);
    this.#apply(upserts, removals);
    this.#sync = sync;
    this.#publish();
  }

  async #connect(): Promise<void> {
    try {
      const source = await this.#openSource();
      await this.#prove();
      if (!this.#sync) await this.#readAll(source);
      if (this.#isClosed || !this.#sync) return;
      await this.#watch(source, this.#sync.since);
      if (Date.now() - this.#sync.countedAt > day) await this.#recount(source);
    } catch (error) {
      this.#fail(error instanceof Failure ? error : new Failure("internal", failureText.internal));
    }
  }

  /** A record that lost or changed anything is no ground to build on: everything is read again. */
  async #prove(): Promise<void> {
    if (this.#unproven && !(await this.#unproven.isIntact())) this.#sync = undefined;
    this.#unproven = undefined;
  }

  async #readAll(source: PostsSource): Promise<void> {
    // Asked before the pages are read: an edit that overtakes them is later than this, and is listened for.
    const newest = source.newestChange();
    newest.catch(() => undefined);
    const posts: Post[] = [];
    for await (const page of source.pages(pageSizes)) {
      if (this.#isClosed) return;
      posts.push(...page);
      // A rebuild goes on showing what it is about to replace.
      if (this.#state.status !== "ready" || !this.#state.isComplete) {
        this.#set = new PostSet(posts);
        this.#publish(false);
      }
    }
    const now = Date.now();
    this.#sync = { since: before(await newest), countedAt: now, visitedAt: now };
    this.#set = new PostSet(posts);
    this.#publish();
    this.#saveAll();
  }

  async #watch(source: PostsSource, since: string): Promise<void> {
    this.#newestHeard = since;
    const stop = await source.watch(
      since,
      (changes) => this.#hear(changes),
      (failure) => this.#fail(failure),
    );
    if (this.#isClosed) stop();
    else this.#stopWatching = stop;
  }

  #hear({ source, isLive, upserts, removals }: PostChanges): void {
    this.#live = { ...this.#live, [source]: isLive };
    this.#apply(upserts, removals);
    for (const { updatedAt } of upserts) if (updatedAt > this.#newestHeard) this.#newestHeard = updatedAt;
    for (const { deletedAt } of removals) if (deletedAt > this.#newestHeard) this.#newestHeard = deletedAt;
    const isLiveNow = this.#live.posts && this.#live.trash;
    if (this.#state.status === "ready" && this.#state.trouble && isLiveNow) this.#publish();
    // Heard, and connected for the length of the overlap since: nothing older can still come.
    clearTimeout(this.#timers.settle);
    if (isLiveNow) this.#timers.settle = window.setTimeout(() => this.#settle(), overlap);
  }

  #settle(): void {
    if (!this.#sync) return;
    this.#sync = { ...this.#sync, since: this.#newestHeard, visitedAt: Date.now() };
    this.#saveSoon();
  }

  async #recount(source: PostsSource): Promise<void> {
    const count = await source.count();
    if (this.#isClosed || !this.#sync) return;
    if (count === this.#set.size) {
      this.#sync = { ...this.#sync, countedAt: Date.now() };
      this.#saveSoon();
      return;
    }
    this.#sync = undefined;
    await this.reload();
  }

  #apply(upserts: readonly Post[], removals: readonly Removal[]): void {
    if (!this.#set.apply(upserts, removals)) return;
    for (const post of upserts) this.#recent.set(post.id, post);
    for (const removal of removals) this.#recent.set(removal.id, removal);
    if (this.#state.status !== "ready") return;
    this.#publish(this.#state.isComplete);
    this.#saveSoon();
  }

  #fail(failure: Failure): void {
    this.#stopWatching?.();
    this.#stopWatching = undefined;
    clearTimeout(this.#timers.settle);
    if (this.#isClosed) return;
    this.#state =
      this.#state.status === "ready" ? { ...this.#state, trouble: failure } : { status: "failed", failure };
    this.#notify();
    // Waiting does not bring a permission back.
    if (failure.code === "permission-denied" || failure.code === "unauthenticated") return;
    this.#timers.retry = window.setTimeout(() => void this.#connect(), 5 * second);
  }

  #publish(isComplete = true): void {
    this.#state = { status: "ready", posts: this.#set.toArray(), isComplete, trouble: undefined };
    this.#notify();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }

  #saveSoon(): void {
    clearTimeout(this.#timers.save);
    this.#timers.save = window.setTimeout(() => {
      if (this.#recent.size > maxRecentChanges) this.#saveAll();
      else if (this.#sync) void writeRecentChanges(this.#recentRecord(this.#sync)).catch(() => undefined);
    }, second);
  }

  #saveAll(): void {
    if (!this.#sync) return;
    this.#recent.clear();
    const record = { ...this.#recentRecord(this.#sync), base: this.#set.toArray() };
    // Without a record the next visit is a first visit: slower, never wrong.
    void writePostRecord(record).catch(() => undefined);
  }

  #recentRecord(sync: SyncPoint): Omit<PostRecord, "base"> {
    const recent = [...this.#recent.values()];
    return {
      uid: this.#uid,
      sync,
      upserts: recent.filter((change): change is Post => "title" in change),
      removals: recent.filter((change): change is Removal => "deletedAt" in change),
    };
  }
}

function before(newest: string | undefined): string {
  const time = newest === undefined ? Number.NaN : Date.parse(newest);
  return Number.isNaN(time) ? "" : new Date(time - overlap).toISOString();
}
