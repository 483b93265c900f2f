import type { Post } from "@daily-genius/domain/post";
import { longDate } from "@daily-genius/domain/publish-date";
import { type FormValues, formValues } from "./form-values.ts";

/** A field that differs between the form and the post that someone else has saved meanwhile. */
export type Difference = {
  readonly field: keyof FormValues;
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
  /** The likely choice: theirs where only they changed the field, mine otherwise. */
  readonly suggested: "mine" | "theirs";
};

/** The labels of the fields, in the order of the form. */
export const fieldLabels: Readonly<Record<keyof FormValues, string>> = {
  title: "Title",
  description: "Description",
  date: "Publish Date",
  birthdate: "Birth Date",
  deathdate: "Death Date",
  country: "Country",
  role: "Role(s)",
};

// In the order of the form. The keys of the table are those of its type.
const fields = Object.keys(fieldLabels) as (keyof FormValues)[];

/** The fields to choose between; those that agree are left out. */
export function differences(mine: FormValues, original: Post, current: Post): readonly Difference[] {
  const [before, theirs] = [formValues(original, ""), formValues(current, "")];
  return fields
    .filter((field) => mine[field].trim() !== theirs[field])
    .map((field) => ({
      field,
      label: fieldLabels[field],
      mine: shown(field, mine[field]),
      theirs: shown(field, theirs[field]),
      suggested: mine[field].trim() === before[field] ? "theirs" : "mine",
    }));
}

function shown(field: keyof FormValues, value: string): string {
  return field === "date" ? longDate(value) : value;
}
