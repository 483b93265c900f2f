import { Failure } from "@daily-genius/domain/calls/failure";
import { failureText } from "@daily-genius/domain/calls/failure-text";
import { Post } from "@daily-genius/domain/post/post";
import type { TrayDraft } from "@daily-genius/domain/tray/tray-draft";
import { needsSignIn } from "#backend/outcomes.ts";
import { failureInWords, isOffline, ownSentence, sessionEnded } from "../../failure-in-words.ts";
import type { Part } from "../../parts/field-labels.ts";
import { postOfDraft } from "../../tray/draft-as-post.ts";
import { refusedDraft } from "../../tray/left-draft.ts";

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
  | (Said & { readonly kind: "deleted" })
  | { readonly kind: "conflict"; readonly version: Post; readonly contested: readonly Part[] };

/** Returns the refusal of a save in plain words, then the catalogue's text, which alone would sometimes mislead. */
export function saveTrouble(
  error: unknown,
  basedOn: Post | undefined,
): Exclude<SaveTrouble, { kind: "conflict" }> {
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

/** Says that someone else has dropped the draft of the form, or made a post of it. */
export function leftTray({ state }: TrayDraft, message: string): SaveTrouble {
  const stays = "Your text stays here until you close the form.";
  return { kind: state === "dropped" ? "failed" : "deleted", sentences: [message, stays] };
}

/** Returns the newer version that a save conflicts with. */
export function newerVersion(error: unknown): Post | undefined {
  if (!(error instanceof Failure) || error.code !== "aborted") return undefined;
  const { draft } = refusedDraft(error) ?? {};
  return draft ? postOfDraft(draft) : Post.safeParse(error.details?.["current"]).data;
}

/** Says that a post is gone, together with its photo if it had one. */
export function deletedInWords({ title, imageURL }: Post): string {
  const gone = `“${title}” was deleted while you were editing`;
  if (imageURL === "") return `${gone}.`;
  return `${gone}, with its photo. To use the photo in a new post, choose it again.`;
}
