import { type FileField, fields, fieldsWhere } from "@daily-genius/domain/post/fields";
import { fold } from "@daily-genius/domain/text/fold";
import type { Cells } from "./read-cells.ts";

/** The column of each field, undefined for a field without a column. */
export type ColumnChoice = Readonly<Record<FileField, number | undefined>>;

/** The fields in the order of the form; files contain neither photos nor their texts. */
export const fileFields = fieldsWhere("isInFiles", true);

/** The fields in the order of a file: dates come first. */
export const columnOrder: readonly FileField[] = ["date", ...fileFields.filter((field) => field !== "date")];

type Column = {
  /** Its text in the template for a file. */
  readonly example: string;
  /** Most files lack it, because few posts have it. */
  readonly isRare?: true;
  /** Other names besides the label of the form, folded and without punctuation. */
  readonly names: string;
};

export const fileColumns: Readonly<Record<FileField, Column>> = {
  title: {
    example: "Ada Lovelace",
    names:
      "name|full name|person|genius|headline|titel|titre|titulo|nom|nom complet|nombre|nombre completo|vollstandiger name|persona|personne",
  },
  description: {
    example: "She wrote the first program for a machine that was never built.",
    names:
      "text|story|body|content|bio|biography|about|beschreibung|biografie|biographie|biografia|texte|texto|descripcion|histoire|historia|geschichte",
  },
  date: {
    example: "2030/12/10",
    names:
      "date|day|publish day|publication date|published|publish on|scheduled|scheduled for|datum|tag|veroffentlichungsdatum|veroffentlicht|veroffentlichung|erscheinungsdatum|date de publication|publication|publie le|jour|fecha|fecha de publicacion|publicacion|publicado|dia",
  },
  birthdate: {
    example: "1815/12/10",
    names:
      "birthdate|birth|birthday|born|born on|date of birth|dob|birth year|year of birth|geburtsjahr|annee de naissance|ano de nacimiento|geboren|geboren am|geburt|geburtsdatum|geburtstag|naissance|date de naissance|ne le|nee le|nacimiento|fecha de nacimiento|nacido|nacida",
  },
  deathdate: {
    example: "1852/11/27",
    names:
      "deathdate|death|died|died on|date of death|dod|deceased|passed away|gestorben|gestorben am|verstorben|tod|todesdatum|todestag|sterbedatum|deces|date de deces|date de mort|mort|mort le|decede le|decedee le|muerte|fecha de muerte|fecha de fallecimiento|fecha de defuncion|fallecimiento|defuncion|fallecido",
  },
  deathyear: {
    example: "",
    isRare: true,
    names:
      "deathyear|died year|year of death|todesjahr|sterbejahr|annee de deces|annee de mort|ano de muerte|ano de fallecimiento",
  },
  country: {
    example: "United Kingdom",
    names:
      "nation|nationality|country of birth|land|geburtsland|nationalitat|pays|nationalite|pais|nacionalidad",
  },
  role: {
    example: "Mathematician, Writer",
    names:
      "role|roles|occupation|occupations|profession|professions|field|fields|rolle|rollen|beruf|berufe|metier|metiers|ocupacion|profesion|oficio|rol",
  },
  wikidata: { example: "Q7259", isRare: true, names: "wikidata id|qid|q id|wikidata item" },
  sources: {
    example: "Ada Lovelace – Wikipedia https://en.wikipedia.org/wiki/Ada_Lovelace",
    isRare: true,
    names: "source|references|reference|links|quelle|quellen|fuente|fuentes",
  },
};

const fieldOf = new Map(
  fileFields.flatMap((field) =>
    [plain(fields[field].label), ...fileColumns[field].names.split("|")].map(
      (name) => [name, field] as const,
    ),
  ),
);

/** Returns the field that each column is named after. */
const fieldsNamed = (names: readonly string[]) => names.map((name) => fieldOf.get(plain(name)));

/** Returns the column of each field by the column names; of several, the first. */
export function matchColumns(names: readonly string[]): ColumnChoice {
  const named = fieldsNamed(names);
  const columnOf = (field: FileField) => (named.includes(field) ? named.indexOf(field) : undefined);
  return Object.fromEntries(fileFields.map((field) => [field, columnOf(field)])) as ColumnChoice; // one for each
}

/** Returns the fields that more than one column is named after. */
export function repeatedFields(names: readonly string[]): readonly FileField[] {
  const named = fieldsNamed(names);
  return fileFields.filter((field) => named.indexOf(field) !== named.lastIndexOf(field));
}

/** Returns the columns that have a text in some row, and no field. */
export function unusedColumns({ names, rows }: Cells, choice: ColumnChoice): readonly number[] {
  const used = new Set(Object.values(choice));
  const isEmpty = (column: number) => rows.every(({ cells }) => (cells[column] ?? "").trim() === "");
  return [...names.keys()].filter((column) => !used.has(column) && !isEmpty(column));
}

/** Returns the number of columns with a known name. */
export function knownColumns(names: readonly string[]): number {
  return fieldsNamed(names).filter(Boolean).length;
}

/** Normalizes a name for comparison: 'Publish_Date *' and 'publishDate (UTC)' are 'publish date', 'Título' is 'titulo'. */
function plain(name: string): string {
  return fold(name.replace(/\([^()]*\)/g, "").replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2"))
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
