import * as z from "zod/mini";
import { Source } from "./sources.ts";

/** The schemas of stored values, by the kind of their field. */
const schemas = {
  line: z.string(),
  text: z.string(),
  day: z.string(),
  life: z.string(),
  roles: z.array(z.string()),
  wikidata: z.string(),
  sources: z.array(Source),
} as const;
type Schemas = typeof schemas;

/** A field of a post: its form, its limits, and each place where it appears. */
type Row = {
  readonly kind: keyof Schemas;
  /** The name in the form, in files and in the history. */
  readonly label: string;
  /** The maximum length in UTF-16 code units; null if the kind limits it. */
  readonly max: number | null;
  /** Whether every post has it; a field that older posts lack reads as empty. */
  readonly isRequired: boolean;
  /** Whether readers get it: in the feed, its files and their schema. */
  readonly isPublic: boolean;
  /** Whether it is one of the texts about a photo, which are removed with the photo. */
  readonly isOfPhoto: boolean;
  /** Whether the search of the panel reads it. */
  readonly isSearched: boolean;
  /** Whether a CSV file has a column for it. */
  readonly isInFiles: boolean;
  /** Whether it can be set in many posts at once. */
  readonly isForMany: boolean;
  /** Its row among the facts of a post, on the public page and in the panel; null if these show it in a different way. */
  readonly fact: {
    readonly name: string;
    /** Whether it leads into the public search. */
    readonly isLinked: boolean;
  } | null;
};

const written = { isPublic: true, isOfPhoto: false, isSearched: true, isInFiles: true } as const;
const reference = { ...written, isSearched: false } as const;
const ofPhoto = { ...reference, isOfPhoto: true, isInFiles: false } as const;
const one = { isForMany: false } as const;
const many = { isForMany: true } as const;
const apart = { fact: null } as const;
const fact = <const Name extends string>(name: Name, isLinked = false) => ({ fact: { name, isLinked } });

/**
 * The fields that people write of a post, in the order of the form. All are archived and compared in the history. A new
 * field is optional, because older posts lack it, and a panel opened before the deployment does not send it.
 */
// biome-ignore format: one row per field
export const fields = {
  title:        { kind: "line",     label: "Title",             max: 200,    isRequired: true,  ...written,   ...one,  ...apart },
  description:  { kind: "text",     label: "Description",       max: 10_000, isRequired: true,  ...written,   ...one,  ...apart },
  date:         { kind: "day",      label: "Publish Date",      max: null,   isRequired: true,  ...written,   ...one,  ...apart },
  birthdate:    { kind: "life",     label: "Birth Date",        max: 20,     isRequired: true,  ...written,   ...one,  ...fact("Born") },
  /** Empty if there is none. */
  deathdate:    { kind: "life",     label: "Death Date",        max: 10,     isRequired: false, ...written,   ...one,  ...fact("Died") },
  /** The year of a death whose day is not known; empty otherwise. It is shown as the death. */
  deathyear:    { kind: "life",     label: "Death Year",        max: 10,     isRequired: false, ...written,   ...one,  ...apart },
  country:      { kind: "line",     label: "Country",           max: 100,    isRequired: true,  ...written,   ...many, ...fact("Country", true) },
  role:         { kind: "roles",    label: "Role(s)",           max: 100,    isRequired: true,  ...written,   ...one,  ...fact("Role", true) },
  /** The id of the person in Wikidata; empty if there is none. */
  wikidata:     { kind: "wikidata", label: "Wikidata",          max: null,   isRequired: false, ...reference, ...one,  ...apart },
  sources:      { kind: "sources",  label: "Sources",           max: null,   isRequired: false, ...reference, ...one,  ...apart },
  /** Describes the photo for people who cannot see it. */
  photoAlt:     { kind: "line",     label: "Photo description", max: 300,    isRequired: false, ...ofPhoto,   ...one,  ...apart },
  /** The maker of the photo, or the place where it is kept. */
  photoCredit:  { kind: "line",     label: "Photo credit",      max: 200,    isRequired: false, ...ofPhoto,   ...many, ...apart },
  /** Under which license it is shown. */
  photoLicense: { kind: "line",     label: "Photo license",     max: 100,    isRequired: false, ...ofPhoto,   ...many, ...apart },
  /** For administrators, never public. */
  note:         { kind: "text",     label: "Internal note",  max: 2000,   isRequired: false, ...reference, isPublic: false, isInFiles: false, ...one, ...apart },
} as const satisfies Readonly<Record<string, Row>>;
export type FieldName = keyof typeof fields;

/** The fields whose row has a value in a column. */
export type FieldsWhere<Column extends keyof Row, Value> = {
  [Name in FieldName]: (typeof fields)[Name][Column] extends Value ? Name : never;
}[FieldName];

export const fieldNames = Object.keys(fields) as readonly FieldName[]; // the keys of the table

/** The fields that hold a date, which is compared and reported as a whole. */
export const dateFields = [...fieldsWhere("kind", "day"), ...fieldsWhere("kind", "life")];

/** Returns the fields whose row has a value in a column, in the order of the form. */
export function fieldsWhere<Column extends keyof Row, const Value extends Row[Column]>(
  column: Column,
  value: Value,
): readonly FieldsWhere<Column, Value>[] {
  return fieldNames.filter((name): name is FieldsWhere<Column, Value> => fields[name][column] === value);
}

/** The maximum number of roles. */
export const mostRoles = 20;

/** A field with a column in CSV files. */
export type FileField = FieldsWhere<"isInFiles", true>;
export type FileTexts = Record<FileField, string>;

type Stored<Name extends FieldName> = (typeof fields)[Name]["isRequired"] extends true
  ? Schemas[(typeof fields)[Name]["kind"]]
  : z.ZodMiniDefault<Schemas[(typeof fields)[Name]["kind"]]>;

/** Returns the schemas of stored fields. */
export function storedFields<Name extends FieldName>(
  names: readonly Name[],
): { readonly [N in Name]: Stored<N> } {
  const stored = ({ kind, isRequired }: Row) => {
    if (isRequired) return schemas[kind];
    return kind === "roles" || kind === "sources"
      ? z._default(schemas[kind], [])
      : z._default(schemas[kind], "");
  };
  // The cast: `stored` follows `Stored`.
  return Object.fromEntries(names.map((name) => [name, stored(fields[name])])) as never;
}
