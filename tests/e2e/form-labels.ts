/** The input of a person in the post form. */
export type Typed = {
  readonly title: string;
  readonly description: string;
  readonly birthdate: string;
  readonly deathdate: string;
  readonly country: string;
  readonly role: string;
};

/** The labels of the form, which the specification spells. */
export const labels: Readonly<Record<keyof Typed, string>> = {
  title: "Title *",
  description: "Description *",
  birthdate: "Birth Date *",
  deathdate: "Death Date (Optional)",
  country: "Country *",
  role: "Role(s) *",
};
