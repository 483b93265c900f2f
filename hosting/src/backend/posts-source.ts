import type { Failure } from "@daily-genius/domain/calls/failure";
import type { Post } from "@daily-genius/domain/post/post";

export type Stop = () => void;

/** A deleted post; a post with the same id written after `deletedAt` is a new one. */
export type Removal = { readonly id: string; readonly deletedAt: string };

/** Changes of the posts; `isLive` if they come from the server and not from a cache. */
export type PostChanges = {
  readonly source: "posts" | "trash";
  readonly isLive: boolean;
  readonly upserts: readonly Post[];
  readonly removals: readonly Removal[];
};

export type PostsSource = {
  /** Returns `updatedAt` of the last written post; `undefined` if there is none. */
  newestChange(): Promise<string | undefined>;
  /** Returns every post, newest publish date first, in pages of the given sizes; the last size repeats. */
  pages(sizes: readonly number[]): AsyncIterable<readonly Post[]>;
  count(): Promise<number>;
  /** Reports writes and deletions after `since`: first the past ones, then each new one. */
  watch(
    since: string,
    onChanges: (changes: PostChanges) => void,
    onError: (failure: Failure) => void,
  ): Promise<Stop>;
};
