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

/** The result of a check: sentences with the fix, which may be true only until Google has caught up. */
export type Finding = { readonly problems: readonly string[]; readonly mayPass?: boolean };
