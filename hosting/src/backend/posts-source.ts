import type { Failure } from "@daily-genius/domain/failure";
import type { Post } from "@daily-genius/domain/post";

export type Stop = () => void;

/** A post that is gone; one that was written after `deletedAt` is another post under the same id. */
export type Removal = { readonly id: string; readonly deletedAt: string };

/** What became of the posts; `isLive` says that the server, not a cache without connection, told it. */
export type PostChanges = {
  readonly source: "posts" | "trash";
  readonly isLive: boolean;
  readonly upserts: readonly Post[];
  readonly removals: readonly Removal[];
};

/** Where posts are read from. */
export type PostsSource = {
  /** `updatedAt` of the post that was written last; `undefined` where there is none. */
  newestChange(): Promise<string | undefined>;
  /** Every post, the newest publish date first, in pages of the given sizes; the last size is repeated. */
  pages(sizes: readonly number[]): AsyncIterable<readonly Post[]>;
  count(): Promise<number>;
  /** Tells what was written or deleted after `since`, first what is known already and then as it happens. */
  watch(
    since: string,
    onChanges: (changes: PostChanges) => void,
    onError: (failure: Failure) => void,
  ): Promise<Stop>;
};
