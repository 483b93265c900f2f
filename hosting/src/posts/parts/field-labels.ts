import type { FormValues } from "./form-values.ts";

/** A part of a post that can change separately. */
export type Part = keyof FormValues | "photo" | "assignee";

export const fieldLabels: Readonly<Record<keyof FormValues, string>> = {
  title: "Title",
  description: "Description",
  date: "Publish Date",
  birthdate: "Birth Date",
  deathdate: "Death Date",
  deathyear: "Death Year",
  country: "Country",
  role: "Role(s)",
  wikidata: "Wikidata",
  sources: "Sources",
  photoAlt: "Photo description",
  photoCredit: "Photo credit",
  photoLicense: "Photo license",
  note: "Note for editors",
};

export const partLabels: Readonly<Record<Part, string>> = {
  ...fieldLabels,
  photo: "Photo",
  assignee: "Assigned to",
};

/** The names of the parts in a sentence. */
export const partNames: Readonly<Record<Part, string>> = { ...partLabels, role: "Roles" };
