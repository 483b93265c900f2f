import { type FieldName, fields } from "@daily-genius/domain/post/fields";

const hints: Partial<Record<FieldName, string>> = {
  birthdate: "For example 1879/03/14, ~1452 or 384 BC",
  deathdate: "For example 1955/04/18",
  deathyear: "For example 212 BC or ~850",
  role: "Separate several with commas",
  wikidata: "The person's Wikidata ID, for example Q7259",
  sources: "One on each line: title, then address. Readers see them under the story.",
  photoAlt: "What the photo shows, in one sentence. If empty: “Portrait of” and the title",
  photoCredit: "Photographer, artist or archive",
  photoLicense: "For example CC BY-SA 4.0 or Public domain",
  note: "Never public.",
};

/** What stands behind a label in place of the marks of a required and of an optional field. */
const marks: Partial<Record<FieldName, string>> = {
  deathyear: "",
  photoAlt: " (for screen readers)",
  photoCredit: "",
  photoLicense: "",
};

/** Returns the label and the hint of a field in the form. */
export function fieldWords(name: FieldName) {
  const { label, isRequired } = fields[name];
  return { label: label + (marks[name] ?? (isRequired ? " *" : " (Optional)")), hint: hints[name] };
}
