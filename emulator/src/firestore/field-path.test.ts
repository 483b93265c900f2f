import fc from "fast-check";
import { expect, test } from "vitest";
import { formatFieldPath, parseFieldPath } from "./field-path.ts";
import { isReserved } from "./path.ts";

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
