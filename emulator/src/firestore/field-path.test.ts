import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type FieldPath,
  formatFieldPath,
  getField,
  parseFieldPath,
  pickFields,
  withField,
  withoutField,
} from "./field-path.ts";
import { isReserved } from "./path.ts";
import { aValue, theFields } from "./testing/a-value.ts";

test.each<[string, FieldPath]>([
  ["a", ["a"]],
  ["a.b.c", ["a", "b", "c"]],
  ["_a1", ["_a1"]],
  ["`a.b`.c", ["a.b", "c"]],
  ["`a\\`b`", ["a`b"]],
  ["`a\\\\b`", ["a\\b"]],
  ["`1`", ["1"]],
  ["`é\n`", ["é\n"]],
  ["__name__", ["__name__"]],
])("reads %s", (text, path) => {
  expect(parseFieldPath(text)).toEqual(path);
});

test.each(["", ".", "a.", ".a", "a..b", "a-b", "1a", "é", "`a", "``", "a`b`", "`a`b", "a b"])(
  "refuses %j",
  (text) => {
    expect(() => parseFieldPath(text)).toThrow(/^Invalid (empty )?property path/);
  },
);

const anyName = fc.string({ minLength: 1, unit: "binary" }).filter((name) => !isReserved(name));
const anyPath = fc.array(anyName, { minLength: 1, maxLength: 4 });

test("reads back every path it formats", () => {
  fc.assert(
    fc.property(anyPath, (path) => {
      expect(parseFieldPath(formatFieldPath(path))).toEqual(path);
    }),
  );
});

test("a field that was put is there, and only it is new", () => {
  fc.assert(
    fc.property(anyPath, (path) => {
      const fields = theFields({ kept: 1n });
      const changed = withField(fields, path, aValue("x"));
      expect(getField(changed, path)).toEqual(aValue("x"));
      if (path[0] !== "kept") expect(changed.get("kept")).toEqual(aValue(1n));
      expect(getField(withoutField(changed, path), path)).toBeUndefined();
    }),
  );
});

test("a value on the way to a field becomes a map", () => {
  expect(withField(theFields({ a: 1n }), ["a", "b"], aValue(2n))).toEqual(theFields({ a: { b: 2n } }));
});

test("removing a field leaves the maps around it", () => {
  expect(withoutField(theFields({ a: { b: 1n } }), ["a", "b"])).toEqual(theFields({ a: {} }));
  expect(withoutField(theFields({ a: 1n }), ["a", "b"])).toEqual(theFields({ a: 1n }));
});

test("picks fields inside the maps that lead to them", () => {
  const fields = theFields({ a: { b: 1n, c: 2n }, d: 3n });
  expect(
    pickFields(fields, [
      ["a", "b"],
      ["x", "y"],
    ]),
  ).toEqual(theFields({ a: { b: 1n } }));
});
