import type { Failure } from "@daily-genius/domain/calls/failure";
import type { Post } from "@daily-genius/domain/post/post";

/** The part of the posts that the store has, and whether changes made elsewhere arrive. */
export type Known = {
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

/** Returns the state for the screen. */
export function postsState({ shown, trouble, isLive }: Known, posts: readonly Post[]): PostsState {
  if (shown === "nothing") return trouble ? { status: "failed", failure: trouble } : { status: "loading" };
  const news = trouble ? "failing" : isLive ? "arriving" : "awaited";
  return { status: "ready", posts, isComplete: shown === "everything", news };
}
