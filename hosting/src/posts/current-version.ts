import { Failure } from "@daily-genius/domain/calls/failure";
import { Draft } from "@daily-genius/domain/draft/draft";
import { Post } from "@daily-genius/domain/post/post";

/** Returns the present state of a draft that a call could not change. */
export function currentDraft(error: unknown): Draft | undefined {
  return error instanceof Failure ? Draft.safeParse(error.details?.["draft"]).data : undefined;
}

/** Returns the present version of a post that a call could not change, because someone else has changed it. */
export function currentPost(error: unknown): Post | undefined {
  return error instanceof Failure ? Post.safeParse(error.details?.["current"]).data : undefined;
}

/** Returns the id of the post that an earlier call with the same request made, and somebody has deleted since. */
export function deletedPost(error: unknown): string | undefined {
  const id = error instanceof Failure && error.details?.["deleted"];
  return typeof id === "string" ? id : undefined;
}
