import { fieldLabels } from "../parts/field-labels.ts";
import { csvText } from "./csv-text.ts";
import { fileFields, type RowValues } from "./match-columns.ts";

const example: RowValues = {
  date: "2030/12/10",
  title: "Ada Lovelace",
  description: "She wrote the first program for a machine that was never built.",
  birthdate: "1815/12/10",
  deathdate: "1852/11/27",
  deathyear: "",
  country: "United Kingdom",
  role: "Mathematician, Writer",
  wikidata: "Q7259",
  sources: "Ada Lovelace – Wikipedia https://en.wikipedia.org/wiki/Ada_Lovelace",
};

/** Returns a CSV file with the names of the columns and one example, to be filled in. */
export function importTemplate(): string {
  return csvText([fileFields.map((field) => fieldLabels[field]), fileFields.map((field) => example[field])]);
}
