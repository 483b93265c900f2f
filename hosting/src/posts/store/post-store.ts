import type { Post } from "@daily-genius/domain/post";
import type { PostRecords } from "#backend/post-record.ts";
import type { PostsSource, Removal, Stop } from "#backend/posts-source.ts";
import { toFailure } from "#backend/to-failure.ts";
import { logError } from "#ui/log-error.ts";
import { type AttemptReports, connectPosts, overlap, recountPosts } from "./connect-posts.ts";
import { PostSet } from "./post-set.ts";
import { initialState, nextState, type StoreEffect, type StoreEvent } from "./post-store-states.ts";
import { type PostsState, postsState } from "./posts-state.ts";
import { VisitRecord } from "./visit-record.ts";

/** What the store works with. */
export type PostStoreParts = {
  readonly openSource: () => Promise<PostsSource>;
  readonly records: PostRecords;
  /** Resolves when starting Firestore delays nothing else. */
  readonly whenQuiet: () => Promise<void>;
};

/**
 * All posts in memory, as of the last visit at once and then live: a visit reads what changed, not the collection.
 * `post-store-states.ts` decides what happens when; this class does it.
 */
export class PostStore {
  readonly #parts: PostStoreParts;
  readonly #subscribers = new Set<() => void>();
  readonly #record: VisitRecord;
  #posts = new PostSet();
  #state = initialState;
  #shown = postsState(initialState, []);
  /** Aborted before another attempt to connect begins: its reads, listeners and timers end with it. */
  #attempt = new AbortController();
  #overlap: ReturnType<typeof setTimeout> | undefined;

  constructor(uid: string, parts: PostStoreParts) {
    this.#parts = parts;
    this.#record = new VisitRecord(uid, parts.records, () => this.#posts.toArray());
  }

  /** Shows the record of the last visit and goes live. */
  async open(): Promise<void> {
    const found = await this.#record.find();
    if (found) {
      const posts = new PostSet(found.base);
      posts.apply(found.upserts, found.removals);
      this.#send({ kind: "recordFound" }, posts);
      // Starting Firestore would delay someone who starts searching right away; the posts are there already.
      await this.#parts.whenQuiet();
    }
    this.#send({ kind: "opened" });
  }

  /** Stops listening and writing for good; the posts stay as they are. */
  close(): void {
    this.#send({ kind: "closed" });
    this.#record.close();
  }

  readonly getState = (): PostsState => this.#shown;

  readonly subscribe = (subscriber: () => void): Stop => {
    this.#subscribers.add(subscriber);
    return () => this.#subscribers.delete(subscriber);
  };

  get(id: string): Post | undefined {
    return this.#posts.get(id);
  }

  /** Applies a post that the server has just answered with. */
  put(post: Post): void {
    this.#apply([post], []);
  }

  /** Removes posts that the server has just deleted. */
  remove(ids: readonly string[]): void {
    const posts = ids.flatMap((id) => this.#posts.get(id) ?? []);
    this.#apply(
      [],
      posts.map(({ id, updatedAt }) => ({ id, deletedAt: updatedAt })),
    );
  }

  /** Connects again, at once. */
  reload(): void {
    this.#send({ kind: "reloaded" });
  }

  #apply(upserts: readonly Post[], removals: readonly Removal[]): void {
    // After signing out nothing may be written any more.
    if (this.#state.connection.step === "closed" || !this.#posts.apply(upserts, removals)) return;
    for (const change of [...upserts, ...removals]) this.#record.add(change);
    if (this.#state.shown === "nothing") return;
    this.#publish();
    this.#record.saveSoon();
  }

  #send(event: StoreEvent, posts = this.#posts): void {
    const before = this.#state;
    const [next, ...effects] = nextState(before, event);
    if (next === before) return;
    this.#state = next;
    const isSeen = posts !== this.#posts || next.shown !== before.shown || next.trouble !== before.trouble;
    this.#posts = posts;
    if (isSeen) this.#publish();
    for (const effect of effects) this.#perform(effect);
  }

  #publish(): void {
    this.#shown = postsState(this.#state, this.#posts.toArray());
    for (const subscriber of this.#subscribers) subscriber();
  }

  #perform(effect: StoreEffect): void {
    const { openSource } = this.#parts;
    const size = () => this.#posts.size;
    switch (effect.do) {
      case "connect":
        void connectPosts(openSource, this.#record, this.#reports, this.#beginAttempt());
        break;
      case "disconnect":
        this.#beginAttempt();
        break;
      case "retry":
        later(effect.after, this.#beginAttempt(), () => this.#send({ kind: "retryDue" }));
        break;
      case "startOverlap":
        clearTimeout(this.#overlap);
        this.#overlap = setTimeout(() => this.#record.caughtUp(), overlap);
        break;
      case "stopOverlap":
        clearTimeout(this.#overlap);
        break;
      case "recount":
        void recountPosts(openSource, this.#record, size, this.#reports, this.#attempt.signal);
        break;
      case "log":
        logError("posts could not be read", effect.failure);
        break;
    }
  }

  /** Ends the attempt before. */
  #beginAttempt(): AbortSignal {
    clearTimeout(this.#overlap);
    this.#attempt.abort();
    this.#attempt = new AbortController();
    return this.#attempt.signal;
  }

  readonly #reports: AttemptReports = {
    onRead: (posts, isAll) => {
      if (isAll) this.#send({ kind: "allRead" }, new PostSet(posts));
      // A rebuild shows what it is about to replace until everything is read.
      else if (this.#state.shown !== "everything") this.#send({ kind: "pageRead" }, new PostSet(posts));
    },
    onChanges: ({ source, isLive, upserts, removals }) => {
      this.#apply(upserts, removals);
      for (const { updatedAt } of upserts) this.#record.arrivedUpTo(updatedAt);
      for (const { deletedAt } of removals) this.#record.arrivedUpTo(deletedAt);
      this.#send({ kind: "received", source, isLive });
    },
    onMiscount: () => this.#send({ kind: "miscounted" }),
    onError: (error) => this.#send({ kind: "failed", failure: toFailure(error) }),
  };
}

function later(milliseconds: number, signal: AbortSignal, run: () => void): void {
  const timer = setTimeout(run, milliseconds);
  signal.addEventListener("abort", () => clearTimeout(timer), { once: true });
}
