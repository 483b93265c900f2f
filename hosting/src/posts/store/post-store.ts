import type { Post } from "@daily-genius/domain/post/post";
import type { PostsSource, Removal } from "#backend/posts.ts";
import { toFailure } from "#backend/to-failure.ts";
import type { PostRecords } from "#browser-store/post-record.ts";
import { logError } from "#ui/log-error.ts";
import { Subscribers } from "#ui/subscribers.ts";
import { type AttemptReports, connectPosts, overlap, recountPosts } from "./connect-posts.ts";
import { PostSet } from "./post-set.ts";
import {
  initialState,
  newsOf,
  nextState,
  type PostsState,
  postsState,
  type StoreEffect,
  type StoreEvent,
} from "./post-store-states.ts";
import { VisitRecord } from "./visit-record.ts";

/** The dependencies of the store. */
export type PostStoreParts = {
  readonly openSource: () => Promise<PostsSource>;
  readonly records: PostRecords;
  /** Resolves when starting Firestore no longer delays anything else. */
  readonly whenQuiet: () => Promise<void>;
};

/**
 * All posts in memory: at once as of the last visit, then live. A visit reads the changes, not the collection.
 * `post-store-states.ts` decides what to do when; this class does it.
 */
export class PostStore {
  readonly #parts: PostStoreParts;
  readonly #subscribers = new Subscribers();
  readonly #record: VisitRecord;
  #posts = new PostSet();
  #state = initialState;
  /** The state for the screen; undefined if it was not requested since the last change. */
  #shown: PostsState | undefined;
  /** Aborted before the next attempt to connect: its reads, listeners and timers end with it. */
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
      // Starting Firestore would delay a search typed right away, and the posts are already there.
      await this.#parts.whenQuiet();
    }
    this.#send({ kind: "opened" });
  }

  /** Stops listening and writing for good; the posts remain. */
  close(): void {
    this.#send({ kind: "closed" });
    this.#subscribers.hush();
    this.#record.close();
  }

  /** The current state, even before subscribers are notified of it. */
  readonly getState = (): PostsState => {
    this.#shown ??= postsState(this.#state, this.#posts.toArray());
    return this.#shown;
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

  reload(): void {
    this.#send({ kind: "reloaded" });
  }

  /** Returns whether it changed what is shown. */
  #apply(upserts: readonly Post[], removals: readonly Removal[]): boolean {
    // After signing out nothing may be written any more.
    if (this.#state.connection.step === "closed" || !this.#posts.apply(upserts, removals)) return false;
    for (const change of [...upserts, ...removals]) this.#record.add(change);
    if (this.#state.shown === "nothing") return false;
    this.#shown = undefined;
    this.#record.saveSoon();
    return true;
  }

  #send(event: StoreEvent, posts = this.#posts): void {
    const before = this.#state;
    const [next, ...effects] = nextState(before, event);
    if (next === before) return;
    this.#state = next;
    const isNews = newsOf(next) !== newsOf(before) && event.kind !== "closed";
    const isTrouble = next.trouble !== before.trouble;
    const isSeen = posts !== this.#posts || next.shown !== before.shown || isTrouble || isNews;
    this.#posts = posts;
    if (isSeen) {
      this.#shown = undefined;
      this.#subscribers.tell();
    }
    for (const effect of effects) this.#perform(effect);
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

  /** Ends the previous attempt. */
  #beginAttempt(): AbortSignal {
    clearTimeout(this.#overlap);
    this.#attempt.abort();
    this.#attempt = new AbortController();
    return this.#attempt.signal;
  }

  readonly #reports: AttemptReports = {
    onRead: (posts, isAll) => {
      if (isAll) this.#send({ kind: "allRead" }, new PostSet(posts));
      // A rebuild shows the old posts until everything is read.
      else if (this.#state.shown !== "everything") this.#send({ kind: "pageRead" }, new PostSet(posts));
    },
    onChanges: ({ source, isLive, upserts, removals }) => {
      if (this.#apply(upserts, removals)) this.#subscribers.tellSoon();
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
