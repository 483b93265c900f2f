import type { PublishDate } from "@daily-genius/domain/dates/publish-date";
import type { Birth } from "@daily-genius/domain/look-up/read-births";
import { countOf } from "#format/count-of.ts";
import { bornQuestion } from "../../parts/born-question.ts";
import type { Candidate, Found } from "./find-person.ts";

/** A stage of a look-up, with what it shows. */
export type Step =
  | { readonly kind: "asking" }
  | { readonly kind: "failed"; readonly text: string }
  | { readonly kind: "people"; readonly people: readonly Candidate[] }
  | { readonly kind: "born"; readonly people: readonly Birth[] }
  | { readonly kind: "offer"; readonly found: Found }
  | { readonly kind: "filled"; readonly text: string; readonly description: string | undefined };

/** Returns the text of a step, which a screen reader reads when it changes; `bornOn` is the day of the births. */
export function stepInWords(step: Step, bornOn: PublishDate | undefined): string {
  if (step.kind === "asking") return "Looking up…";
  if (step.kind === "failed" || step.kind === "filled") return step.text;
  if (step.kind === "born") return bornOn === undefined ? "" : bornQuestion(bornOn);
  if (step.kind === "people") return "Who is it?";
  const { name, id, description } = step.found.person;
  return [name ?? id, description].filter(Boolean).join(", ");
}

/** Returns the sentence that lists what was filled in: fields, the photo, or both. */
export function filledInWords(fields: number, hasPhoto: boolean): string {
  if (fields === 0) return "Added the photo. Check it before you save.";
  const what = `${countOf(fields, "field")}${hasPhoto ? " and the photo" : ""}`;
  return `Filled in ${what}. Check ${fields === 1 && !hasPhoto ? "it" : "them"} before you save.`;
}
