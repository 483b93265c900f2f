import { noPhotoTexts, type PhotoTexts } from "@daily-genius/domain/photo/photo-texts";
import { fold } from "@daily-genius/domain/text/fold";
import { fieldLabels } from "../parts/field-labels.ts";
import type { FormValues } from "../parts/form-values.ts";

/** A field of a post that a file can have; files contain neither photos nor their texts. */
export type Field = Exclude<keyof FormValues, "note" | keyof PhotoTexts>;

export type RowValues = Record<Field, string>;

/** The column of each field, undefined for a field without a column. */
export type ColumnChoice = Readonly<Record<Field, number | undefined>>;

/** The fields in the order of the form. */
// The keys of the table have this type.
export const fields = Object.keys(fieldLabels).filter(
  (field) => field !== "note" && !(field in noPhotoTexts),
) as readonly Field[];

/** The fields in the order of a file: dates come first. */
export const fileFields: readonly Field[] = ["date", ...fields.filter((field) => field !== "date")];

/** Fields that most files lack, because few posts have them. */
export const rareFields: ReadonlySet<Field> = new Set<Field>(["deathyear", "wikidata", "sources"]);

/** Other names for the fields besides the labels of the form, folded and without punctuation. */
const synonyms: Readonly<Record<Field, string>> = {
  title: "name|full name|person|genius|headline|titel|titre|titulo|nom|nombre",
  description: "text|story|body|content|bio|biography|about|beschreibung",
  date: "date|day|publish day|publication date|published|publish on|scheduled|scheduled for|datum|tag",
  birthdate: "birthdate|birth|birthday|born|born on|date of birth|dob|geboren|naissance|nacimiento",
  deathdate: "deathdate|death|died|died on|date of death|dod|gestorben|deces|muerte",
  deathyear: "deathyear|died year|year of death|todesjahr|annee de deces|ano de muerte",
  country: "nation|nationality|country of birth|land|pays|pais",
  role: "role|roles|occupation|occupations|profession|professions|field|fields|rolle|beruf",
  wikidata: "wikidata id|qid|q id|wikidata item",
  sources: "source|references|reference|links|quellen",
};

const fieldOf = new Map(
  fields.flatMap((field) =>
    [plain(fieldLabels[field]), ...synonyms[field].split("|")].map((name) => [name, field] as const),
  ),
);

/** Returns the column of each field by the column names; of several, the first. */
export function matchColumns(names: readonly string[]): ColumnChoice {
  const choice: Partial<Record<Field, number>> = {};
  for (const [column, name] of names.entries()) {
    const field = fieldOf.get(plain(name));
    if (field) choice[field] ??= column;
  }
  // Every field has an entry, perhaps undefined.
  return { ...(Object.fromEntries(fields.map((field) => [field, undefined])) as ColumnChoice), ...choice };
}

/** Returns the fields that more than one column is named after. */
export function repeatedFields(names: readonly string[]): readonly Field[] {
  const found = names.flatMap((name) => fieldOf.get(plain(name)) ?? []);
  return fields.filter((field) => found.filter((one) => one === field).length > 1);
}

/** Returns the number of columns with a known name. */
export function knownColumns(names: readonly string[]): number {
  return names.filter((name) => fieldOf.has(plain(name))).length;
}

/** Normalizes a name for comparison: 'Publish_Date *' is 'publish date', 'Título' is 'titulo'. */
function plain(name: string): string {
  return fold(name)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
