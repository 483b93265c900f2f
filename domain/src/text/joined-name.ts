import { fold } from "./fold.ts";

const notLetter = String.raw`[^\p{L}\p{M}\p{N}]`;
/** What is between the words of a folded text. */
export const notLetters = new RegExp(`${notLetter}+`, "u");
/** Puts untypable characters before a joined name and between its letters: a word matches it from a beginning only. */
const marked = (letters: string) => ["\b", ...letters].join("\v");

/** Returns what a search finds of a name that is written as one word, from each of its words on: 'katherinejohnson'. */
export function joinedName(name: string): string {
  const words = fold(name).split(notLetters);
  return words.map((_, at) => marked(words.slice(at).join(""))).join("");
}

/** Returns the form in which a folded word begins a joined name; the word itself if it is not of letters only. */
export function asJoined(word: string): string {
  return notLetters.test(word) ? word : marked(word);
}

/** Returns the matches in a folded name of a word from the beginning of one of its words on, whatever is between. */
export function joinedPlaces(word: string, name: string): Iterable<RegExpExecArray> {
  if (notLetters.test(word)) return [];
  return name.matchAll(new RegExp(`(?<=^|${notLetter})${[...word].join(`${notLetter}*`)}`, "gu"));
}
