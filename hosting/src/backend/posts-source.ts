import type { Failure } from "@daily-genius/domain/failure";
import type { Post } from "@daily-genius/domain/post";

export type Stop = () => void;

/** A deleted post; one written after `deletedAt` is another post with the same id. */
export type Removal = { readonly id: string; readonly deletedAt: string };

/** Changes of the posts; `isLive` if they come from the server and not from a cache. */
export type PostChanges = {
  readonly source: "posts" | "trash";
  readonly isLive: boolean;
  readonly upserts: readonly Post[];
  readonly removals: readonly Removal[];
};

/** A source of posts. */
export type PostsSource = {
  /** `updatedAt` of the post that was written last; `undefined` if there is none. */
  newestChange(): Promise<string | undefined>;
  /** Every post, newest publish date first, in pages of the given sizes; the last size repeats. */
  pages(sizes: readonly number[]): AsyncIterable<readonly Post[]>;
  count(): Promise<number>;
  /** Reports what was written or deleted after `since`: first what has happened already, then each change. */
  watch(
    since: string,
    onChanges: (changes: PostChanges) => void,
    onError: (failure: Failure) => void,
  ): Promise<Stop>;
};
