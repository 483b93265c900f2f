import { shownText } from "@daily-genius/domain/post/field-texts";
import { type FieldName, fieldNames, fields } from "@daily-genius/domain/post/fields";

/** A part of a post that can change separately. */
export type Part = FieldName | "photo" | "assignee";

const others = { photo: "Photo", assignee: "Assigned to" } as const;

export const parts: readonly Part[] = [...fieldNames, "photo", "assignee"];

/** Returns the name of a part above its value. */
export function labelOf(part: Part): string {
  return part === "photo" || part === "assignee" ? others[part] : fields[part].label;
}

/** Returns the text of a part as a person reads it: a date in words. */
export function shownPart(part: Exclude<Part, "photo">, text: string): string {
  return part === "assignee" ? text : shownText(part, text.trim());
}

/** Returns the name of a part in a sentence. */
export function nameOf(part: Part): string {
  return part === "assignee" ? "Assignee" : labelOf(part).replace("(s)", "s");
}
