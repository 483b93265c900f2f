import type { Failure } from "@daily-genius/domain/failure";
import type { Post } from "@daily-genius/domain/post";
import { needsSignIn } from "#backend/outcomes.ts";
import type { StoreState } from "./post-store-states.ts";

/** The posts of this browser; `isComplete` is false while the pages of a first visit still arrive. */
export type PostsState =
  | { readonly status: "loading" }
  | { readonly status: "failed"; readonly failure: Failure }
  | {
      readonly status: "ready";
      readonly posts: readonly Post[];
      readonly isComplete: boolean;
      /** Set while changes made elsewhere do not arrive: for the time being, or until the next sign-in. */
      readonly trouble: "interrupted" | "refused" | undefined;
    };

/** What the screen shows of the store. */
export function postsState({ shown, trouble }: StoreState, posts: readonly Post[]): PostsState {
  if (shown === "nothing") return trouble ? { status: "failed", failure: trouble } : { status: "loading" };
  return {
    status: "ready",
    posts,
    isComplete: shown === "everything",
    trouble: trouble && (needsSignIn(trouble) ? "refused" : "interrupted"),
  };
}
