import { fold } from "./fold.ts";

/** Untypable characters before a joined name and between its letters, so that a word matches it from a beginning only. */
const [start, between] = ["\b", "\v"];
const notLetter = String.raw`[^\p{L}\p{M}\p{N}]`;
const notLetters = new RegExp(`${notLetter}+`, "u");
const marked = (letters: string) => start + [...letters].join(between);

/** Returns what a search finds of a name that is written as one word, from each of its words on: 'katherinejohnson'. */
export function joinedName(name: string): string {
  const words = fold(name).split(notLetters);
  return words.map((_, at) => marked(words.slice(at).join(""))).join("");
}

/** Returns the form in which a folded word begins a joined name; the word itself if it is not of letters only. */
export function asJoined(word: string): string {
  return notLetters.test(word) ? word : marked(word);
}

/** Returns the places where a folded name has a word from the beginning of one of its words on, whatever is between. */
export function joinedPlaces(word: string, name: string): readonly (readonly [start: number, end: number])[] {
  if (word.length > name.length || notLetters.test(word)) return [];
  const written = new RegExp(`(?<=^|${notLetter})${[...word].join(`${notLetter}*`)}`, "gu");
  return Array.from(name.matchAll(written), ({ 0: found, index }) => [index, index + found.length]);
}
