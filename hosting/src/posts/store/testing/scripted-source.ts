import type { Failure } from "@daily-genius/domain/calls/failure";
import type { Post } from "@daily-genius/domain/post/post";
import type { PostChanges, PostsSource } from "#backend/posts.ts";

/** Taken before a test replaces the clock. */
const { setImmediate } = globalThis;
/** Lets all due microtasks run. */
const microtasks = () => new Promise<void>((resolve) => setImmediate(resolve));

type Request = { readonly answer: () => void; readonly refuse: (error: unknown) => void };
type Watch = { readonly send: (changes: PostChanges) => void; readonly fail: (failure: Failure) => void };

/** A server whose answers, refusals and changes come when the test says so. */
export class ScriptedSource {
  posts: readonly Post[] = [];
  /** The count to answer, if not the number of posts. */
  count: number | undefined;
  /** The unanswered requests, the oldest first. */
  readonly requests: Request[] = [];
  /** The pairs of listeners that were started and not stopped. */
  readonly watches = new Set<Watch>();

  readonly openSource = (): Promise<PostsSource> => this.#answered(() => this.#source);

  /** Answers this many requests, one after the other; by default all, and those that follow from them. */
  async answer(count = Number.POSITIVE_INFINITY): Promise<void> {
    await microtasks();
    for (let answered = 0; answered < count && this.requests.length > 0; answered += 1) {
      this.requests.shift()?.answer();
      await microtasks();
    }
  }

  /** Refuses the oldest request. */
  async refuse(error: unknown): Promise<void> {
    await microtasks();
    this.requests.shift()?.refuse(error);
    await microtasks();
  }

  /** Both listeners answer from the server. */
  goLive(): void {
    this.send("posts");
    this.send("trash");
  }

  send(source: PostChanges["source"], changes: Partial<PostChanges> = {}): void {
    for (const { send } of this.watches)
      send({ source, isLive: true, upserts: [], removals: [], ...changes });
  }

  /** Ends one of the listeners with an error; the other continues until it is stopped. */
  fail(failure: Failure): void {
    for (const { fail } of this.watches) fail(failure);
  }

  readonly #source: PostsSource = {
    newestChange: () =>
      this.#answered(() =>
        this.posts
          .map(({ updatedAt }) => updatedAt)
          .toSorted()
          .at(-1),
      ),
    pages: (sizes) => this.#pages(sizes),
    count: () => this.#answered(() => this.count ?? this.posts.length),
    watch: (_since, send, fail) =>
      this.#answered(() => {
        const watch = { send, fail };
        this.watches.add(watch);
        return () => this.watches.delete(watch);
      }),
  };

  async *#pages(sizes: readonly number[]): AsyncGenerator<readonly Post[]> {
    for (let start = 0, page = 0; ; page += 1) {
      const size = sizes[Math.min(page, sizes.length - 1)] ?? 1;
      const posts = await this.#answered(() => this.posts.slice(start, start + size));
      yield posts;
      if (posts.length < size) return;
      start += size;
    }
  }

  #answered<T>(value: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      this.requests.push({ answer: () => resolve(value()), refuse: reject });
    });
  }
}
