import fc from "fast-check";
import { expect, test } from "vitest";
import { compareParts, compareTexts } from "./compare-texts.ts";

const side = (kind: "removed" | "added") => (before: string, after: string) =>
  compareTexts(before, after)
    .filter((piece) => piece.kind === "same" || piece.kind === kind)
    .map(({ text }) => text)
    .join("");

const text = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 200 }),
  fc
    .array(fc.constantFrom("Ada. ", "Wrote ", "the first ", "programme! ", "孔子は。", "مرحبا ", "\n"), {
      maxLength: 60,
    })
    .map((words) => words.join("")),
);

test("the pieces give both texts again, and no two neighbors are of one kind", () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      expect(side("removed")(before, after)).toBe(before);
      expect(side("added")(before, after)).toBe(after);
      const kinds = compareTexts(before, after).map(({ kind }) => kind);
      expect(kinds.some((kind, index) => kind === kinds[index - 1])).toBe(false);
    }),
  );
});

test("only the words that changed are marked", () => {
  expect(
    compareTexts("She was born in London. She wrote a program.", "She was born in London. She wrote a poem."),
  ).toEqual([
    { kind: "same", text: "She was born in London. She wrote a " },
    { kind: "removed", text: "program" },
    { kind: "added", text: "poem" },
    { kind: "same", text: "." },
  ]);
});

test("texts that have nothing in common are replaced as a whole", () => {
  const words = (letter: string) => Array.from({ length: 1_500 }, (_, n) => `${letter}${n}`).join(" ");
  const pieces = compareTexts(words("a"), words("b"));
  expect(pieces.map(({ kind }) => kind)).toEqual(["removed", "added"]);
});

test("a date is compared in words and as a whole; an empty one leaves no mark", () => {
  expect(compareParts("birthdate", "1900/05/01", "1900/05/02")).toEqual([
    { kind: "removed", text: "May 1, 1900" },
    { kind: "added", text: "May 2, 1900" },
  ]);
  expect(compareParts("deathdate", "", "1900/05/02")).toEqual([{ kind: "added", text: "May 2, 1900" }]);
});
