import type { Failure } from "@daily-genius/domain/calls/failure";
import type { Post } from "@daily-genius/domain/post/post";
import type { StoreState } from "./post-store-states.ts";

/** Whether changes made elsewhere arrive; before they do, the posts may be from the last visit. */
export type News = "awaited" | "arriving" | "failing";

/** The posts to show; `isComplete` is false while the pages of a first visit still arrive. */
export type ReadyPosts = {
  readonly status: "ready";
  readonly posts: readonly Post[];
  readonly isComplete: boolean;
  readonly news: News;
};

/** The posts of this browser. */
export type PostsState =
  | { readonly status: "loading" }
  | { readonly status: "failed"; readonly failure: Failure }
  | ReadyPosts;

/** Returns the state of the store for the screen. */
export function postsState(state: StoreState, posts: readonly Post[]): PostsState {
  const { shown, trouble } = state;
  if (shown === "nothing") return trouble ? { status: "failed", failure: trouble } : { status: "loading" };
  return { status: "ready", posts, isComplete: shown === "everything", news: newsOf(state) };
}

/** Returns the state of live updates. */
export function newsOf({ connection, trouble }: StoreState): News {
  if (trouble) return "failing";
  return connection.step === "listening" && connection.live.length === 2 ? "arriving" : "awaited";
}
