import { Failure } from "@daily-genius/domain/calls/failure";
import { Post } from "@daily-genius/domain/post/post";
import * as z from "zod/mini";
import { failureInWords } from "../failure-in-words.ts";

/** Returns the current versions of posts that someone else changed. */
export function currentOf(error: unknown): readonly Post[] {
  const current = z.array(Post).safeParse(error instanceof Failure ? error.details?.["current"] : undefined);
  return current.data ?? [];
}

/** Whether moves failed because someone else changed or deleted one of the posts. */
export function changedMeanwhile(error: unknown): boolean {
  return error instanceof Failure && (error.code === "aborted" || error.code === "not-found");
}

/** Returns the reason why moves failed, in one or two sentences. */
export function refusalOf(error: unknown): string {
  const words = failureInWords(error).join(" ");
  if (!(error instanceof Failure)) return words;
  const { code, message, details } = error;
  // Some had moved already; the server says how many.
  if (details?.["moved"] !== undefined || code === "failed-precondition") return message;
  if (code === "aborted") {
    const count = currentOf(error).length;
    return `Someone else has changed ${count === 0 ? "some" : count} of these posts. Nothing was moved.`;
  }
  if (code === "not-found") return "Someone else has deleted one of these posts. Nothing was moved.";
  // Nobody knows until there is an answer.
  if (code === "unavailable" || code === "internal") return words;
  return `${words} Nothing was moved.`;
}
