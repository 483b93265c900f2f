import type { AskGoogle } from "../google/ask-google.ts";

export type Place = {
  readonly root: string;
  readonly project: string;
  /** The name of the project on the command line. */
  readonly alias: string;
  readonly ask: AskGoogle;
};

/** The objects of a check: the project, and the build in the checkout with its functions. */
export type Compared = Place & { readonly built: readonly string[] };

/** The result of a check: ok, problems with fixes, or problems that may disappear once Google has caught up. */
export type Finding =
  | { readonly kind: "fine" }
  | { readonly kind: "amiss" | "perhaps too early"; readonly sentences: readonly string[] };

/** Makes a finding from its sentences; without sentences it is fine. */
export function amiss(sentences: readonly string[]): Finding {
  return sentences.length === 0 ? { kind: "fine" } : { kind: "amiss", sentences };
}
