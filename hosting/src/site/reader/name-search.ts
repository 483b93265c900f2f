import { fold } from "@daily-genius/domain/fold";
import type { NamesEntry } from "@daily-genius/domain/names-entry";

/** A story and all that it is found by, folded. */
type Searched = { readonly story: NamesEntry; readonly text: string };

/** A finished search: its words, and the stories that have them all. */
type NameSearch = { readonly words: readonly string[]; readonly found: readonly NamesEntry[] };

/** How many stories are folded before the browser may answer a key. */
const atOnce = 500;

/** Makes stories ready to be searched by name, country, profession and years. */
export async function prepareNames(
  stories: readonly NamesEntry[],
  breathe: () => Promise<void>,
): Promise<readonly Searched[]> {
  const prepared: Searched[] = [];
  for (const story of stories) {
    const { name, years, roles, country } = story;
    prepared.push({ story, text: fold([name, years, ...roles, country].join(" ")) });
    if (prepared.length % atOnce === 0) await breathe();
  }
  return prepared;
}

/** The words of a query, folded; any order finds the same. */
function wordsOf(query: string): readonly string[] {
  return fold(query).split(/\s+/).filter(Boolean);
}

/** A search over prepared stories. A query that goes on from the one before looks only at what that one found. */
export function nameSearch(all: readonly Searched[]): (query: string) => NameSearch {
  let last = { query: "", found: all };
  return (query) => {
    const words = wordsOf(query);
    const from = query.startsWith(last.query) ? last.found : all;
    const found = from.filter(({ text }) => words.every((word) => text.includes(word)));
    last = { query, found };
    return { words, found: found.map(({ story }) => story) };
  };
}
