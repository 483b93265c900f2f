import type { NamesEntry } from "@daily-genius/domain/feed/names-entry";
import { fold } from "@daily-genius/domain/text/fold";

/** A story with its searchable text, folded. */
type Searched = { readonly story: NamesEntry; readonly text: string };

/** The words of a search, and the stories that match all of them. */
type NameSearch = { readonly words: readonly string[]; readonly found: readonly NamesEntry[] };

/** The number of stories folded before the browser may handle a key. */
const atOnce = 500;

/** Prepares stories for a search by name, country, role and years. */
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

/** Returns the words of a query, folded; their order does not matter. */
function wordsOf(query: string): readonly string[] {
  return fold(query).split(/\s+/).filter(Boolean);
}

/** A search over prepared stories. A query that extends the previous one only searches its results. */
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
