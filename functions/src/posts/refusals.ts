import { Failure } from "@daily-genius/domain/calls/failure";
import { failureText } from "@daily-genius/domain/calls/failure-text";
import type { Post } from "@daily-genius/domain/post/post";

/** Refuses a date and title that another post has. */
export function titleTaken(): Failure {
  return new Failure("already-exists", failureText["already-exists"]);
}

/** Refuses a call that lost to others; `current` is the post that another administrator has saved in the meantime. */
export function overtaken(current?: Post): Failure {
  return new Failure("aborted", failureText.aborted, current && { current });
}
