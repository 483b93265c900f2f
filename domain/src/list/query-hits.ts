import { fold } from "../text/fold.ts";
import { joinedPlaces } from "../text/joined-name.ts";
import type { QueryTerm } from "./post-query.ts";

/** A part of a text; `isHit` if it matches a query. */
export type TextPart = { readonly text: string; readonly isHit: boolean };

/** Splits a text into parts; hits are the matches of the terms, in whole letters with their accents; a name's, joined. */
export function partsByHits(text: string, terms: readonly QueryTerm[], isName = false): readonly TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  const add = (to: number, isHit: boolean) => {
    if (to > from) parts.push({ text: text.slice(from, to), isHit });
    from = Math.max(from, to);
  };
  for (const [start, end] of hitsIn(text, terms, isName)) {
    add(start, false);
    add(end, true);
  }
  add(text.length, false);
  return parts;
}

type Range = readonly [start: number, end: number];

/** Returns the places of the hits in order; hits that overlap or touch are merged. */
function hitsIn(text: string, terms: readonly QueryTerm[], isName: boolean): readonly Range[] {
  const { folded, starts } = foldedLetters(text);
  const ranges = [...new Set(terms.flat())].flatMap((form) =>
    [...placesOf(form, folded), ...(isName ? joinedPlaces(form, folded) : [])].map(([at, to]): Range => {
      // A letter may fold to several, as ß to ss: half of it counts as all of it.
      let end = to;
      while (end < folded.length && starts[end] === starts[end - 1]) end += 1;
      return [starts[at] ?? 0, starts[end] ?? text.length];
    }),
  );
  const merged: Range[] = [];
  for (const [start, end] of ranges.toSorted(([a], [b]) => a - b)) {
    const last = merged.at(-1);
    if (last && start <= last[1]) merged[merged.length - 1] = [last[0], Math.max(last[1], end)];
    else merged.push([start, end]);
  }
  return merged;
}

function placesOf(form: string, folded: string): readonly Range[] {
  const places: Range[] = [];
  for (let at = folded.indexOf(form); at !== -1; at = folded.indexOf(form, at + 1))
    places.push([at, at + form.length]);
  return places;
}

/** Returns the folded text, with the start in the text of each folded character's letter. */
function foldedLetters(text: string): { readonly folded: string; readonly starts: readonly number[] } {
  let folded = "";
  let start = 0;
  const starts: number[] = [];
  for (const letter of text) {
    const plain = fold(letter);
    for (let index = 0; index < plain.length; index += 1) starts.push(start);
    folded += plain;
    start += letter.length;
  }
  return { folded, starts };
}
