import type { GoogleAnswer } from "../google/ask-google.ts";
import type { Google } from "./google.ts";

/** What Google shows of a row to the signed-in account. */
export type Seen =
  | { readonly kind: "right" }
  | { readonly kind: "missing" }
  /** Present, and to be changed; each phrase says to what. */
  | { readonly kind: "differs"; readonly changes: readonly string[] }
  | { readonly kind: "unseen" }
  /** Only a person can change it, as the sentence says. */
  | { readonly kind: "stuck"; readonly sentence: string };

/** One thing that a project needs, looked at by every deployment and made by `--set-up`. */
export type Row = {
  readonly name: string;
  /** The rows that must be there before this one is made. */
  readonly needs: readonly string[];
  readonly look: (google: Google) => Promise<Seen>;
  /** Creates what is missing and changes what differs; never deletes. Running it again changes nothing. */
  readonly make: (google: Google) => Promise<void>;
  /** The way back, for docs/deploy.md. */
  readonly undo: string;
  /** What of it can never be changed. */
  readonly forever?: string;
};

export const right: Seen = { kind: "right" };
export const missing: Seen = { kind: "missing" };
const unseen: Seen = { kind: "unseen" };

/** For what a person must allow: there is nothing to make. */
export const nothing: Row["make"] = async () => {};

/** Returns what differs, or that it is right if nothing does. */
export function differing(changes: readonly string[]): Seen {
  return changes.length === 0 ? right : { kind: "differs", changes };
}

/** Judges an answer: found by `judge`; a service that is off has nothing yet. */
export function judge<Body>(answer: GoogleAnswer<Body>, judgeBody: (body: Body) => Seen): Seen {
  if (answer.kind === "found") return judgeBody(answer.body);
  return answer.kind === "refused" ? unseen : missing;
}
