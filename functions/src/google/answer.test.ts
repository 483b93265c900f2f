import { expect, test } from "vitest";
import { objectIn, objectsIn, optionalIn, textIn } from "./google-error.ts";

test("an answer of Google's is read where it is as documented", () => {
  expect(objectIn({ a: 1 })).toEqual({ a: 1 });
  expect(objectsIn([{ a: 1 }, {}])).toEqual([{ a: 1 }, {}]);
  expect(textIn("")).toBe("");
  expect(optionalIn(undefined, textIn)).toBeUndefined();
  expect(optionalIn("x", textIn)).toBe("x");
});

test.each<[(value: unknown) => unknown, string, readonly unknown[]]>([
  [objectIn, "where object was expected", [null, [], "{}", undefined]],
  [objectsIn, "where list was expected", [{}, null, "x"]],
  [objectsIn, "where object was expected", [[1], [null]]],
  [textIn, "where text was expected", [1, null, {}, undefined]],
])("%o says what it found %s", (read, words, values) => {
  for (const value of values) expect(() => read(value)).toThrow(words);
});
