import { deathOf } from "../dates/life.ts";
import { formatLifeDate } from "../dates/life-date.ts";
import { longDate, normalizePublishDate } from "../dates/publish-date.ts";
import { cleanLine, cleanText } from "../text/clean-text.ts";
import { type FieldName, type FieldsWhere, fieldNames, fields } from "./fields.ts";
import type { PostContent } from "./post.ts";
import { formatRoles, parseRoles } from "./roles.ts";
import { formatSources, parseSources, tidiedSource } from "./sources.ts";
import { readWikidataId } from "./wikidata.ts";

/** The fields as the form has them: all as text. */
export type FieldTexts = Record<FieldName, string>;

/** Returns content as the texts of the form; a missing field is empty. */
export function fieldTexts({ role = [], sources = [], ...texts }: Partial<PostContent>): FieldTexts {
  const lists = { role: formatRoles(role), sources: formatSources(sources) };
  const all = { ...texts, ...lists };
  // Every field has an entry.
  return Object.fromEntries(fieldNames.map((name) => [name, all[name] ?? ""])) as FieldTexts;
}

/** Returns a field of the form as people read it. */
export function shownText(name: FieldName, text: string): string {
  const { kind } = fields[name];
  if (kind === "day") return normalizePublishDate(text) === text ? longDate(text) : text;
  return kind === "life" ? formatLifeDate(text) : text;
}

/** The forms in which a save stores a typed text, by the kind of its field. */
const tidied: Readonly<Record<(typeof fields)[FieldName]["kind"], (text: string) => string>> = {
  line: cleanLine,
  text: cleanText,
  day: (text) => normalizePublishDate(cleanLine(text)) ?? cleanLine(text),
  life: cleanLine,
  roles: (text) => formatRoles(parseRoles(text)),
  wikidata: readWikidataId,
  sources: (text) => formatSources(parseSources(text).map(tidiedSource)),
};

/** Returns a field of the form as a save leaves it. */
export function tidiedText(name: FieldName, text: string): string {
  return tidied[fields[name].kind](text);
}

type FactName = FieldsWhere<"fact", object>;

/** A fact about the person of a post, which has at least one text. */
export type Fact = {
  readonly name: NonNullable<(typeof fields)[FactName]["fact"]>["name"];
  readonly isLinked: boolean;
  readonly texts: readonly string[];
};

/** Returns the facts about the person of a post that are known, in display order. */
export function factsOf(content: Pick<PostContent, FactName | "deathyear">): readonly Fact[] {
  return fieldNames
    .filter((name): name is FactName => fields[name].fact !== null)
    .map((name) => {
      const value = name === "deathdate" ? deathOf(content) : content[name];
      const texts =
        typeof value === "string" ? [fields[name].kind === "life" ? formatLifeDate(value) : value] : value;
      return { ...fields[name].fact, texts: texts.filter((text) => text !== "") };
    })
    .filter(({ texts }) => texts.length > 0);
}
