import { type FieldName, fieldNames, fields } from "@daily-genius/domain/post/fields";

/** A part of a post that can change separately. */
export type Part = FieldName | "photo" | "assignee";

const others = { photo: "Photo", assignee: "Assigned to" } as const;

export const parts: readonly Part[] = [...fieldNames, "photo", "assignee"];

/** Returns the name of a part above its value. */
export function labelOf(part: Part): string {
  return part === "photo" || part === "assignee" ? others[part] : fields[part].label;
}

/** Returns the name of a part in a sentence. */
export function nameOf(part: Part): string {
  return labelOf(part).replace("(s)", "s");
}
