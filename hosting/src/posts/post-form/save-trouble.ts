import { Failure } from "@daily-genius/domain/failure";
import { failureText } from "@daily-genius/domain/failure-text";
import { Post } from "@daily-genius/domain/post";
import { needsSignIn } from "#backend/outcomes.ts";
import type { Part } from "./merge.ts";

/** What the form says of a refused save, one sentence after the other. */
type Said = { readonly sentences: readonly string[] };

/** Why the post is not saved. */
export type SaveTrouble =
  | (Said & { readonly kind: "failed" })
  /** Someone else deleted the post: what was typed can be added as a new one. */
  | (Said & { readonly kind: "deleted" })
  | { readonly kind: "conflict"; readonly version: Post; readonly contested: readonly Part[] };

/** A refusal of a save in plain words, and in those of the catalogue, which alone would mislead at times. */
export function saveTrouble(
  error: unknown,
  basedOn: Post | undefined,
  isOnline: boolean,
): Exclude<SaveTrouble, { kind: "conflict" }> {
  if (!(error instanceof Failure)) return { kind: "failed", sentences: [failureText.internal] };
  const text = failureText[error.code];
  // The server's sentence may say more than the catalogue's text for the code.
  const more = error.message === text || error.message === error.code ? [] : [error.message];
  const said = (...plain: string[]) => ({ sentences: [...plain, text, ...more] });
  if (needsSignIn(error)) return { kind: "failed", ...said("Your session has ended.") };
  if (error.code === "not-found" && basedOn) return { kind: "deleted", ...said(deletedInWords(basedOn)) };
  if (error.code === "unavailable" && !isOnline) return { kind: "failed", ...said("You are offline.") };
  return { kind: "failed", ...said() };
}

/** The newer version that a save met. */
export function newerVersion(error: unknown): Post | undefined {
  if (!(error instanceof Failure) || error.code !== "aborted") return undefined;
  return Post.safeParse(error.details?.["current"]).data;
}

/** That a post is gone, and with it the photo that it had. */
export function deletedInWords({ title, imageURL }: Post): string {
  const gone = `“${title}” was deleted meanwhile`;
  if (imageURL === "") return `${gone}.`;
  return `${gone}, and its photo with it. Choose the photo again if a new post should have it.`;
}
