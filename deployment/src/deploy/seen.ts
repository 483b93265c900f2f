import { Refusal } from "@daily-genius/stack/refusal";
import type { GoogleAnswer } from "../google/ask-google.ts";

/** The account that deploys may not look at something, or something keeps it from looking. */
export class Unseen extends Refusal {}

/** What Google shows of `what`; `undefined` if there is none. Throws if it shows nothing to this account. */
export function seen<Body>(what: string, answer: GoogleAnswer<Body>): Body | undefined {
  if (answer.kind === "refused" || answer.kind === "off")
    throw new Unseen(`Could not check ${what}: ${answer.reason}`);
  return answer.kind === "found" ? answer.body : undefined;
}
