import type { Failure } from "@daily-genius/domain/calls/failure";
import type { Post } from "@daily-genius/domain/post/post";
import type { PostChanges, PostsSource, Removal, Stop } from "#backend/posts.ts";
import type { PostRecords } from "#browser-store/post-record.ts";
import { logError } from "#ui/log-error.ts";
import { Subscribers } from "#ui/store.ts";
import { type Attempt, Follower } from "./follow.ts";
import { PostSet } from "./post-set.ts";
import { VisitRecord } from "./visit-record.ts";

/** The part of the posts that the store has, and whether changes made elsewhere arrive. */
type Known = {
  readonly shown: "nothing" | "first pages" | "everything";
  /** The reason why nothing can be read, or why changes made elsewhere do not arrive. */
  readonly trouble: Failure | undefined;
  /** Whether both listeners have news from the server, not from a cache without connection. */
  readonly isLive: boolean;
};

/** The posts to show; `isComplete` is false while the pages of a first visit still arrive. */
export type ReadyPosts = {
  readonly status: "ready";
  readonly posts: readonly Post[];
  readonly isComplete: boolean;
  /** Whether changes made elsewhere arrive; before they do, the posts may be from the last visit. */
  readonly news: "awaited" | "arriving" | "failing";
};

/** The posts of this browser. */
export type PostsState =
  | { readonly status: "loading" }
  | { readonly status: "failed"; readonly failure: Failure }
  | ReadyPosts;

/** The dependencies of the store. */
export type PostStoreParts = {
  readonly openSource: () => Promise<PostsSource>;
  readonly records: PostRecords;
  /** Resolves when starting Firestore no longer delays anything else. */
  readonly whenQuiet: () => Promise<void>;
};

/** All posts in memory: at once as of the last visit, then live. A visit reads the changes, not the collection. */
export class PostStore {
  readonly #parts: PostStoreParts;
  readonly #subscribers = new Subscribers();
  readonly #record: VisitRecord;
  readonly #follower: Follower;
  #posts = new PostSet();
  #known: Known = { shown: "nothing", trouble: undefined, isLive: false };
  /** The state for the screen; undefined if it was not requested since the last change. */
  #state: PostsState | undefined;
  #isClosed = false;

  constructor(uid: string, parts: PostStoreParts) {
    this.#parts = parts;
    this.#record = new VisitRecord(uid, parts.records, () => this.#posts.toArray());
    this.#follower = new Follower(
      "posts could not be read",
      (attempt) => this.#connect(attempt),
      (trouble) => this.#show({ trouble, isLive: false }),
    );
  }

  /** Shows the record of the last visit and goes live. */
  async open(): Promise<void> {
    const found = await this.#record.find();
    if (found) {
      const posts = new PostSet(found.base);
      posts.apply(found.upserts, found.removals);
      this.#show({ shown: "everything" }, posts);
      // Starting Firestore would delay a search typed right away, and the posts are already there.
      await this.#parts.whenQuiet();
    }
    this.reload();
  }

  /** Stops listening and writing for good; the posts remain. */
  close(): void {
    this.#isClosed = true;
    this.#follower.stop();
    this.#subscribers.hush();
    this.#record.close();
  }

  /** The current state, even before subscribers are notified of it. */
  readonly getState = (): PostsState => {
    this.#state ??= postsState(this.#known, this.#posts.toArray());
    return this.#state;
  };

  /** Notifies at once about changes made here, a few times a second about changes made elsewhere. */
  readonly subscribe = this.#subscribers.add;

  get(id: string): Post | undefined {
    return this.#posts.get(id);
  }

  /** Applies posts from the server's answer. */
  put(...posts: readonly Post[]): void {
    if (this.#apply(posts, [])) this.#subscribers.tell();
  }

  /** Removes posts that the server has deleted. */
  remove(ids: readonly string[]): void {
    const posts = ids.flatMap((id) => this.#posts.get(id) ?? []);
    const removals = posts.map(({ id, updatedAt }) => ({ id, deletedAt: updatedAt }));
    if (this.#apply([], removals)) this.#subscribers.tell();
  }

  /** Connects again at once. */
  reload(): void {
    if (this.#isClosed) return;
    this.#show({ trouble: undefined, isLive: false });
    this.#follower.reload();
  }

  /** Returns whether it changed what is shown. */
  #apply(upserts: readonly Post[], removals: readonly Removal[]): boolean {
    // After signing out nothing may be written any more.
    if (this.#isClosed || !this.#posts.apply(upserts, removals)) return false;
    for (const change of [...upserts, ...removals]) this.#record.add(change);
    if (this.#known.shown === "nothing") return false;
    this.#state = undefined;
    this.#record.saveSoon();
    return true;
  }

  #show(change: Partial<Known>, posts = this.#posts): void {
    if (this.#isClosed) return;
    const before = this.#known;
    const next = { ...before, ...change };
    const isSame = (["shown", "trouble", "isLive"] as const).every((name) => next[name] === before[name]);
    if (isSame && posts === this.#posts) return;
    this.#known = next;
    this.#posts = posts;
    this.#state = undefined;
    this.#subscribers.tell();
  }

  /** Reads the posts unless the record has them, then listens for changes. */
  async #connect({ signal, onNews, onError }: Attempt): Promise<Stop> {
    const source = await this.#parts.openSource();
    signal.throwIfAborted();
    const since = this.#record.since() ?? (await readAllPosts(source, this.#onRead, signal));
    const live = new Set<PostChanges["source"]>();
    let caughtUp: ReturnType<typeof setTimeout> | undefined;
    signal.addEventListener("abort", () => clearTimeout(caughtUp), { once: true });
    const onChanges = ({ source: from, isLive, upserts, removals }: PostChanges) => {
      if (signal.aborted) return;
      if (this.#apply(upserts, removals)) this.#subscribers.tellSoon();
      for (const { updatedAt } of upserts) this.#record.arrivedUpTo(updatedAt);
      for (const { deletedAt } of removals) this.#record.arrivedUpTo(deletedAt);
      if (isLive) live.add(from);
      else live.delete(from);
      clearTimeout(caughtUp);
      if (live.size < 2) return this.#show({ isLive: false });
      onNews();
      caughtUp = setTimeout(() => this.#record.caughtUp(), overlap);
      if (!this.#known.isLive) void this.#recount(signal);
      this.#show({ trouble: undefined, isLive: true });
    };
    return source.watch(since, onChanges, onError);
  }

  /** Shows what has been read; with the last of the posts comes the time up to which they are complete. */
  readonly #onRead = (posts: readonly Post[], since?: string): void => {
    const isAll = since !== undefined;
    // A rebuild shows the old posts until everything is read.
    if (!isAll && this.#known.shown === "everything") return;
    const shown = isAll ? "everything" : "first pages";
    this.#show({ shown, trouble: undefined }, new PostSet(posts));
    if (isAll) this.#record.replace(since);
  };

  /**
   * Compares the number of posts with the server's count, once a day, and reads all again if they differ. A failed count
   * interrupts nothing: the next connection asks again.
   */
  async #recount(signal: AbortSignal): Promise<void> {
    if (!this.#record.isCountDue()) return;
    try {
      const source = await this.#parts.openSource();
      const count = await source.count();
      if (signal.aborted) return;
      if (count === this.#posts.size) return this.#record.counted();
      this.#record.distrust();
      this.reload();
    } catch (error) {
      if (!signal.aborted) logError("posts could not be counted", error);
    }
  }
}

/** Returns the state for the screen. */
function postsState({ shown, trouble, isLive }: Known, posts: readonly Post[]): PostsState {
  if (shown === "nothing") return trouble ? { status: "failed", failure: trouble } : { status: "loading" };
  const news = trouble ? "failing" : isLive ? "arriving" : "awaited";
  return { status: "ready", posts, isComplete: shown === "everything", news };
}

/** The maximum delay between the server's timestamp on a write and its visibility, in ms. */
const overlap = 60_000;
/** The first page is what the screen shows at once. */
const pageSizes = [100, 1000, 2000];

/**
 * Reads all posts until `signal`, and returns the time up to which they are complete. `onRead` gets those read so far, and
 * with the last of them that time.
 */
async function readAllPosts(
  source: PostsSource,
  onRead: (posts: readonly Post[], since?: string) => void,
  signal: AbortSignal,
): Promise<string> {
  // Requested before the pages: an edit made during the reads is later than this, so the listeners report it.
  const newest = source.newestChange();
  newest.catch(() => undefined);
  const posts: Post[] = [];
  for await (const page of source.pages(pageSizes)) {
    signal.throwIfAborted();
    posts.push(...page);
    onRead(posts);
  }
  const since = before(await newest);
  signal.throwIfAborted();
  onRead(posts, since);
  return since;
}

function before(newest: string | undefined): string {
  const time = newest === undefined ? Number.NaN : Date.parse(newest);
  return Number.isNaN(time) ? "" : new Date(time - overlap).toISOString();
}
