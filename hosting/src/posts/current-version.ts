import { Failure } from "@daily-genius/domain/calls/failure";
import { Draft } from "@daily-genius/domain/draft/draft";
import { Post } from "@daily-genius/domain/post/post";
import * as z from "zod/mini";

/** Whether a call failed because someone else has changed or deleted what it was about. */
export function changedMeanwhile(error: unknown): boolean {
  return error instanceof Failure && (error.code === "aborted" || error.code === "not-found");
}

/** Returns the present state of a draft that a call could not change. */
export function currentDraft(error: unknown): Draft | undefined {
  return Draft.safeParse(detailOf(error, "draft")).data;
}

/** Returns the present version of a post that a call could not change, because someone else has changed it. */
export function currentPost(error: unknown): Post | undefined {
  return Post.safeParse(detailOf(error, "current")).data;
}

/** Returns the present versions of posts that a call could not change together, because someone else has changed them. */
export function currentPosts(error: unknown): readonly Post[] {
  return z.array(Post).safeParse(detailOf(error, "current")).data ?? [];
}

/** Returns the id of the post that an earlier call with the same request made, and somebody has deleted since. */
export function deletedPost(error: unknown): string | undefined {
  return z.string().safeParse(detailOf(error, "deleted")).data;
}

function detailOf(error: unknown, name: string): unknown {
  return error instanceof Failure ? error.details?.[name] : undefined;
}
