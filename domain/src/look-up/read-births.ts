import * as z from "zod/mini";
import { listOf } from "./wikimedia-answers.ts";

/** The answer about the births of a day, as the English Wikipedia lists them. */
export const BirthsAnswer = z.object({
  births: listOf(
    z.object({
      text: z.string(),
      year: z.int(),
      pages: listOf(
        z.object({
          titles: z.object({ normalized: z.string() }),
          wikibase_item: z.optional(z.string()),
          description: z.optional(z.string()),
        }),
      ),
    }),
  ),
});
export type BirthsAnswer = z.infer<typeof BirthsAnswer>;

/** A person who was born on a day. */
export type Birth = {
  readonly id: string;
  readonly name: string;
  readonly year: number;
  readonly description: string;
  /** Whether the description names a work that the stories are about. */
  readonly isScientist: boolean;
};

/** Living people younger than this are listed last, in years. */
const grown = 60;

/** Words of descriptions, each the beginning of a word. */
const works =
  /\b(?:academic|agronom|anatom|anthropolog|archaeolog|architect|astronaut|astronom|bacteriolog|biochem|biolog|biophys|botan|cardiolog|cartograph|chem|climatolog|computer|cosmolog|cosmonaut|cryptograph|ecolog|economist|electrical|embryolog|engineer|entomolog|epidemiolog|ethnolog|explorer|geneticist|geodes|geograph|geolog|geophys|horticultur|hydrolog|immunolog|inventor|linguist|logician|mathematic|metallurg|meteorolog|microbiolog|mineralog|naturalist|neurolog|neuroscien|nobel|nurse|oceanograph|ornitholog|palaeontolog|paleontolog|pathologist|pharmac|philosoph|physic|physiolog|programmer|psychiatr|psycholog|researcher|scholar|scien|seismolog|sociolog|statistic|surgeon|technolog|theoretical|virolog|zoolog)/i;

/** Returns the births of a day: the dead and the old from earliest to latest, then the young. */
export function readBirths({ births }: BirthsAnswer, thisYear: number): readonly Birth[] {
  const found = births.flatMap(({ text, year, pages: [page] }) => {
    if (!page || page.wikibase_item === undefined) return [];
    const description = page.description ?? "";
    const isYoung = !/\(d\. /.test(text) && thisYear - year < grown;
    const isScientist = works.test(`${description} ${text}`);
    return [
      { id: page.wikibase_item, name: page.titles.normalized, year, description, isScientist, isYoung },
    ];
  });
  return found
    .toSorted((a, b) => Number(a.isYoung) - Number(b.isYoung) || a.year - b.year)
    .map(({ isYoung: _, ...birth }) => birth);
}
