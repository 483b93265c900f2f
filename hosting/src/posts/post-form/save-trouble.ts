import { Failure } from "@daily-genius/domain/failure";
import { failureText } from "@daily-genius/domain/failure-text";
import { Post } from "@daily-genius/domain/post";
import { failureInWords, isOffline } from "../failure-in-words.ts";
import type { Part } from "./merge.ts";

/** What the form says of a refused save, one sentence after the other. */
type Said = { readonly sentences: readonly string[] };

/** Why the post is not saved. */
export type SaveTrouble =
  | (Said & { readonly kind: "failed" })
  /** There was no network; what was said is true until there is. */
  | (Said & { readonly kind: "offline" })
  /** Someone else deleted the post: what was typed can be added as a new one. */
  | (Said & { readonly kind: "deleted" })
  | { readonly kind: "conflict"; readonly version: Post; readonly contested: readonly Part[] };

/** A refusal of a save in plain words, and in those of the catalogue, which alone would mislead at times. */
export function saveTrouble(
  error: unknown,
  basedOn: Post | undefined,
): Exclude<SaveTrouble, { kind: "conflict" }> {
  const words = failureInWords(error);
  if (!(error instanceof Failure)) return { kind: "failed", sentences: words };
  // The server's sentence may say more than the catalogue's text for the code.
  const more =
    error.message === failureText[error.code] || error.message === error.code ? [] : [error.message];
  const sentences = [...words, ...more];
  if (error.code === "not-found" && basedOn)
    return { kind: "deleted", sentences: [deletedInWords(basedOn), ...sentences] };
  return { kind: isOffline(error) ? "offline" : "failed", sentences };
}

/** What the form says of a refused save by now. */
export function sentencesOf(
  { kind, sentences }: Said & Pick<SaveTrouble, "kind">,
  isOnline: boolean,
): readonly string[] {
  return kind === "offline" && isOnline ? ["You were offline: the post is not saved yet."] : sentences;
}

/** The newer version that a save met. */
export function newerVersion(error: unknown): Post | undefined {
  if (!(error instanceof Failure) || error.code !== "aborted") return undefined;
  return Post.safeParse(error.details?.["current"]).data;
}

/** That a post is gone, and with it the photo that it had. */
export function deletedInWords({ title, imageURL }: Post): string {
  const gone = `“${title}” was deleted while you were editing`;
  if (imageURL === "") return `${gone}.`;
  return `${gone}, with its photo. To use the photo in a new post, choose it again.`;
}
