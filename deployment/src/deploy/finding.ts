import { Refusal } from "@daily-genius/project/refusal";
import type { AskGoogle, GoogleAnswer } from "../google/ask-google.ts";

export type Place = {
  readonly root: string;
  readonly project: string;
  /** The name of the project on the command line. */
  readonly alias: string;
  readonly ask: AskGoogle;
};

/** The objects of a check: the project, and the build in the checkout with its functions. */
export type Compared = Place & { readonly built: readonly string[] };

/**
 * What a check finds: a sentence with the fix; one that may be true only until Google has caught up; or what this
 * account could not see, where the check goes on without it.
 */
export type Finding = string | { readonly mayPass: string } | { readonly unseen: string };

export type Findings = AsyncGenerator<Finding>;

/** Returns the command of a deployment with these options, as a sentence names it. */
export function deployCommand({ alias }: Place, options: string): string {
  return `\`npm run deploy -- --project ${alias} ${options}\``;
}

/** Returns the sentence that names what this account could not see. */
export function notChecked(unseen: readonly string[]): string {
  return `Not checked, because your account has no access: ${unseen.join(", ")}.`;
}

/** Thrown when the deploying account cannot see something. */
export class Unseen extends Refusal {}

/** Returns what Google shows, or `undefined` if there is none. Throws if it shows nothing to this account. */
export function seen<Body>(what: string, answer: GoogleAnswer<Body>): Body | undefined {
  if (answer.kind === "refused" || answer.kind === "off")
    throw new Unseen(`Could not check ${what}: ${answer.reason}`);
  return answer.kind === "found" ? answer.body : undefined;
}
