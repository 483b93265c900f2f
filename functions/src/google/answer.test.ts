import { expect, test } from "vitest";
import { objectIn, objectsIn, textIn } from "./google-error.ts";

test("an empty text is a text", () => expect(textIn("")).toBe(""));

test.each<[(value: unknown) => unknown, string, readonly unknown[]]>([
  [objectIn, "where object was expected", [null, [], "{}", undefined]],
  [objectsIn, "where list was expected", [{}, null, "x"]],
  [objectsIn, "where object was expected", [[1], [null]]],
  [textIn, "where text was expected", [1, null, {}, undefined]],
])("%o says what it found %s", (read, words, values) => {
  for (const value of values) expect(() => read(value)).toThrow(words);
});
