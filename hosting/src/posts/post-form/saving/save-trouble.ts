import { Failure, failureText } from "@daily-genius/domain/calls/failure";
import { failureInWords, isOffline, ownSentence, sessionEnded } from "#backend/failure-in-words.ts";
import { needsSignIn } from "#backend/outcomes.ts";
import type { PartlyKnown } from "../../editor/content.ts";

/**
 * The reason why the post is not saved, and the sentences that the form shows about it, in order. `refused`: the server
 * refused the session, which may have ended. `offline`: there was no network, and the sentences are true until there is.
 * `deleted`: someone else deleted the post, whose text can be added as a new one.
 */
export type SaveTrouble = {
  readonly kind: "failed" | "refused" | "offline" | "deleted";
  readonly sentences: readonly string[];
};

/**
 * Returns why a save over this known content of a post was refused: in plain words, then by the catalog's text, which
 * alone would sometimes mislead.
 */
export function saveTrouble(error: unknown, basedOn: PartlyKnown | undefined): SaveTrouble {
  if (!(error instanceof Failure)) return { kind: "failed", sentences: failureInWords(error) };
  const own = ownSentence(error);
  const isRefused = needsSignIn(error);
  // The specification's text for the code stands, and the server's sentence may say more; signing in verifies no page.
  const isExplained = own !== undefined && error.code !== "unauthenticated";
  const text = isExplained || isRefused ? [failureText[error.code]] : [];
  const sentences = [...text, ...(isRefused ? [own ?? []].flat() : failureInWords(error))];
  if (error.code === "not-found" && basedOn)
    return { kind: "deleted", sentences: [deletedInWords(basedOn), ...sentences] };
  return { kind: isRefused ? "refused" : isOffline(error) ? "offline" : "failed", sentences };
}

/** Returns the sentences to show now about a refused save. */
export function sentencesOf(
  { kind, sentences }: SaveTrouble,
  isOnline: boolean,
  hasEnded: boolean,
): readonly string[] {
  // Signing in again goes on with the save.
  if (kind === "refused" && hasEnded) return [sessionEnded];
  return kind === "offline" && isOnline ? ["You were offline: the post is not saved yet."] : sentences;
}

/** Says that a post is gone, together with its photo if it had one. */
export function deletedInWords({ title = "", photo }: PartlyKnown): string {
  const gone = `“${title}” was deleted while you were editing`;
  if (photo?.kind !== "stored") return `${gone}.`;
  return `${gone}, with its photo. To use the photo in a new post, choose it again.`;
}
