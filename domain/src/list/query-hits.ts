import { fold, joinedPlaces } from "../text/fold.ts";

/** The folded forms of what is looked for; a text must contain one of them. */
export type Term = readonly string[];

/** A part of a text; `isHit` if it matches a query. */
export type TextPart = { readonly text: string; readonly isHit: boolean };

/**
 * Splits a text into parts; hits are the matches of the terms, in whole letters with their accents; a name's, joined.
 * Hits that overlap or touch are one.
 */
export function partsByHits(text: string, terms: readonly Term[], isName = false): readonly TextPart[] {
  const letters: string[] = [];
  let folded = "";
  // The letter of each folded character: a letter may fold to several, as ß to ss.
  const owners: number[] = [];
  for (const letter of text) {
    const plain = fold(letter);
    // An accent belongs to the letter before it.
    if (plain === "" && letters.length > 0) letters.push(letters.pop() + letter);
    else letters.push(letter);
    for (let at = 0; at < plain.length; at += 1) owners.push(letters.length - 1);
    folded += plain;
  }
  const hits = new Set<number | undefined>();
  const hit = (from: number, length: number) => {
    for (let at = from; at < from + length; at += 1) hits.add(owners[at]);
  };
  for (const form of terms.flat()) {
    for (let at = folded.indexOf(form); at !== -1; at = folded.indexOf(form, at + 1)) hit(at, form.length);
    if (isName) for (const { 0: found, index } of joinedPlaces(form, folded)) hit(index, found.length);
  }
  const parts: { text: string; isHit: boolean }[] = [];
  for (const [at, letter] of letters.entries()) {
    const isHit = hits.has(at);
    const last = parts.at(-1);
    if (last?.isHit === isHit) last.text += letter;
    else parts.push({ text: letter, isHit });
  }
  return parts;
}
