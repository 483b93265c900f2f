import { Refusal } from "@daily-genius/project/refusal";
import type { GoogleAnswer } from "../google/ask-google.ts";

/** Thrown when the deploying account cannot see something. */
export class Unseen extends Refusal {}

/** Returns what Google shows, or `undefined` if there is none. Throws if it shows nothing to this account. */
export function seen<Body>(what: string, answer: GoogleAnswer<Body>): Body | undefined {
  if (answer.kind === "refused" || answer.kind === "off")
    throw new Unseen(`Could not check ${what}: ${answer.reason}`);
  return answer.kind === "found" ? answer.body : undefined;
}
