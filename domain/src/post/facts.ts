import { deathOf } from "../dates/life.ts";
import { formatLifeDate } from "../dates/life-date.ts";
import { type FieldsWhere, fieldNames, fields } from "./fields.ts";
import type { PostContent } from "./post.ts";

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
