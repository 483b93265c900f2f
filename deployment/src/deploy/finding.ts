import type { AskGoogle } from "../google/ask-google.ts";

/** A checkout, and the project that it is deployed to. */
export type Place = {
  readonly root: string;
  readonly project: string;
  /** How the project is named on the command line. */
  readonly alias: string;
  readonly ask: AskGoogle;
};

/** What a check compares: the project, and the build in the checkout with the functions that it exports. */
export type Compared = Place & { readonly built: readonly string[] };

/**
 * What a check found: nothing amiss; what is, each with the command that mends it; or the same, where Google may only
 * need a moment until its servers know of the deployment.
 */
export type Finding =
  | { readonly kind: "fine" }
  | { readonly kind: "amiss" | "perhaps too early"; readonly sentences: readonly string[] };

/** A finding from its sentences; without one, nothing is amiss. */
export function amiss(sentences: readonly string[]): Finding {
  return sentences.length === 0 ? { kind: "fine" } : { kind: "amiss", sentences };
}
