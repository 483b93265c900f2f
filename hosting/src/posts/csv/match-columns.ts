import { noPhotoTexts, type PhotoTexts } from "@daily-genius/domain/photo/photo-texts";
import { fold } from "@daily-genius/domain/text/fold";
import { fieldLabels } from "../parts/field-labels.ts";
import type { FormValues } from "../parts/form-values.ts";
import type { Cells } from "./read-cells.ts";

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
  title:
    "name|full name|person|genius|headline|titel|titre|titulo|nom|nom complet|nombre|nombre completo|vollstandiger name|persona|personne",
  description:
    "text|story|body|content|bio|biography|about|beschreibung|biografie|biographie|biografia|texte|texto|descripcion|histoire|historia|geschichte",
  date: "date|day|publish day|publication date|published|publish on|scheduled|scheduled for|datum|tag|veroffentlichungsdatum|veroffentlicht|veroffentlichung|erscheinungsdatum|date de publication|publication|publie le|jour|fecha|fecha de publicacion|publicacion|publicado|dia",
  birthdate:
    "birthdate|birth|birthday|born|born on|date of birth|dob|geboren|geboren am|geburt|geburtsdatum|geburtstag|naissance|date de naissance|ne le|nee le|ne e le|nacimiento|fecha de nacimiento|nacido|nacida",
  deathdate:
    "deathdate|death|died|died on|date of death|dod|deceased|passed away|gestorben|gestorben am|verstorben|tod|todesdatum|todestag|sterbedatum|deces|date de deces|date de mort|mort|mort le|decede le|decedee le|muerte|fecha de muerte|fecha de fallecimiento|fecha de defuncion|fallecimiento|defuncion|fallecido",
  deathyear:
    "deathyear|died year|year of death|todesjahr|sterbejahr|annee de deces|annee de mort|ano de muerte|ano de fallecimiento",
  country:
    "nation|nationality|country of birth|land|geburtsland|nationalitat|pays|nationalite|pais|nacionalidad",
  role: "role|roles|occupation|occupations|profession|professions|field|fields|rolle|rollen|beruf|berufe|metier|metiers|ocupacion|profesion|oficio|rol",
  wikidata: "wikidata id|qid|q id|wikidata item",
  sources: "source|references|reference|links|quelle|quellen|fuente|fuentes",
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

/** Returns the columns that have a text in some row, and no field. */
export function unusedColumns({ names, rows }: Cells, choice: ColumnChoice): readonly number[] {
  const used = new Set(Object.values(choice));
  const isEmpty = (column: number) => rows.every(({ cells }) => (cells[column] ?? "").trim() === "");
  return [...names.keys()].filter((column) => !used.has(column) && !isEmpty(column));
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
