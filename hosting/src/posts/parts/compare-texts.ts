import { dateFields } from "@daily-genius/domain/post/fields";
// The package as a whole would add comparisons of CSS and JSON: 2 kB.
import { diffArrays } from "diff/lib/diff/array.js";
import { type Part, shownPart } from "./part.ts";

/** A piece of a comparison. The pieces that are not added make up the old text, those not removed the new text. */
export type Piece = { readonly kind: "same" | "removed" | "added"; readonly text: string };

/** The maximum of changed sentences or words, to limit the time; longer changes are shown as replaced. */
const mostChanges = 300;

const sentences = new Intl.Segmenter(undefined, { granularity: "sentence" });
const words = new Intl.Segmenter(undefined, { granularity: "word" });

/** Compares two texts of a part as a person reads them: a date as a whole, where common words would only confuse. */
export function compareParts(part: Exclude<Part, "photo">, before: string, after: string): Piece[] {
  const compare = dateFields.some((date) => date === part) ? replaceText : compareTexts;
  return compare(shownPart(part, before), shownPart(part, after));
}

/** Compares two texts sentence by sentence, and changed sentences word by word. */
export function compareTexts(before: string, after: string): Piece[] {
  const pieces = compare(sentences, before, after);
  return joined(
    pieces.flatMap((piece, index) => {
      const next = pieces[index + 1];
      if (piece.kind === "removed" && next?.kind === "added") return compare(words, piece.text, next.text);
      return piece.kind === "added" && pieces[index - 1]?.kind === "removed" ? [] : [piece];
    }),
  );
}

/** Shows two texts one after the other. */
function replaceText(before: string, after: string): Piece[] {
  return joined([
    { kind: "removed", text: before },
    { kind: "added", text: after },
  ]);
}

function compare(segmenter: Intl.Segmenter, before: string, after: string): Piece[] {
  const segments = (text: string) => [...segmenter.segment(text)].map(({ segment }) => segment);
  const changes = diffArrays(segments(before), segments(after), { maxEditLength: mostChanges });
  if (!changes) return replaceText(before, after);
  return changes.map(({ added, removed, value }) => ({
    kind: added ? "added" : removed ? "removed" : "same",
    text: value.join(""),
  }));
}

/** Merges neighboring pieces of one kind. */
function joined(pieces: readonly Piece[]): Piece[] {
  const all: Piece[] = [];
  for (const piece of pieces) {
    const last = all.at(-1);
    if (piece.text === "") continue;
    if (last?.kind === piece.kind) all[all.length - 1] = { ...last, text: last.text + piece.text };
    else all.push(piece);
  }
  return all;
}
