import { Failure, failureText } from "@daily-genius/domain/calls/failure";
import type { Post } from "@daily-genius/domain/post/post";
import { needsSignIn } from "#backend/outcomes.ts";
import { failureInWords, isOffline, ownSentence, sessionEnded } from "../../failure-in-words.ts";

/** The sentences that the form shows about a refused save, in order. */
type Said = { readonly sentences: readonly string[] };

/** The reason why the post is not saved. */
export type SaveTrouble =
  | (Said & { readonly kind: "failed" })
  /** The server refused the session, which may have ended. */
  | (Said & { readonly kind: "refused" })
  /** There was no network; the sentences are true until there is. */
  | (Said & { readonly kind: "offline" })
  /** Someone else deleted the post: the text can be added as a new post. */
  | (Said & { readonly kind: "deleted" });

/** Returns the refusal of a save in plain words, then the catalog's text, which alone would sometimes mislead. */
export function saveTrouble(error: unknown, basedOn: Post | undefined): SaveTrouble {
  if (!(error instanceof Failure)) return { kind: "failed", sentences: failureInWords(error) };
  const own = ownSentence(error);
  const isRefused = needsSignIn(error);
  // The specification's text for the code stands, and the server's sentence may say more.
  const text = own !== undefined || isRefused ? [failureText[error.code]] : [];
  const sentences = [...text, ...(isRefused ? [own ?? []].flat() : failureInWords(error))];
  if (error.code === "not-found" && basedOn)
    return { kind: "deleted", sentences: [deletedInWords(basedOn), ...sentences] };
  return { kind: isRefused ? "refused" : isOffline(error) ? "offline" : "failed", sentences };
}

/** Returns the sentences to show now about a refused save. */
export function sentencesOf(
  { kind, sentences }: Said & Pick<SaveTrouble, "kind">,
  isOnline: boolean,
  hasEnded: boolean,
): readonly string[] {
  // Signing in again goes on with the save.
  if (kind === "refused" && hasEnded) return [sessionEnded];
  return kind === "offline" && isOnline ? ["You were offline: the post is not saved yet."] : sentences;
}

/** Says that a post is gone, together with its photo if it had one. */
export function deletedInWords({ title, imageURL }: Pick<Post, "title" | "imageURL">): string {
  const gone = `“${title}” was deleted while you were editing`;
  if (imageURL === "") return `${gone}.`;
  return `${gone}, with its photo. To use the photo in a new post, choose it again.`;
}
