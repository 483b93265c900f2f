import { describe, expect, test } from "vitest";
import { objectIn, objectsIn, optionalIn, textIn } from "./answer.ts";

describe("an answer of Google's", () => {
  test("is read where it is as documented", () => {
    expect(objectIn({ a: 1 })).toEqual({ a: 1 });
    expect(objectsIn([{ a: 1 }, {}])).toEqual([{ a: 1 }, {}]);
    expect(textIn("")).toBe("");
    expect(optionalIn(undefined, textIn)).toBeUndefined();
    expect(optionalIn("x", textIn)).toBe("x");
  });

  test.each([
    [null, "null where object was expected"],
    [[], "object where object was expected"],
    ["{}", "string where object was expected"],
    [undefined, "undefined where object was expected"],
  ])("throws where %j is no object", (value, message) => {
    expect(() => objectIn(value)).toThrow(message);
  });

  test.each([[{}], [null], ["x"], [[1]], [[null]]])("throws where %j is no list of objects", (value) => {
    expect(() => objectsIn(value)).toThrow("Google's answer has");
  });

  test.each([[1], [null], [{}], [undefined]])("throws where %j is no text", (value) => {
    expect(() => textIn(value)).toThrow("where text was expected");
  });
});
