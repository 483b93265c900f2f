import fc from "fast-check";
import { expect, test } from "vitest";
import { edtfDate } from "./story-page.ts";

test.each([
  ["1815/12/10", "1815-12-10"],
  ["~1452/04/15", "1452-04-15~"],
  ["~100/07/12 BC", "-0099-07-12~"],
  ["1 BC", "0000"],
  ["~965", "0965~"],
  ["1500/02/29", "1500-02"],
  ["1712/02/30", "1712-02"],
  ["1815/02/30", undefined],
  ["12/10/15", undefined],
  ["unknown", undefined],
  ["", undefined],
])("%j is %j to machines", (text, edtf) => {
  expect(edtfDate(text)).toBe(edtf);
});

test("n BC is the year 1−n to machines, and what is approximate stays so", () => {
  const year = fc.integer({ min: 1, max: 9999 });
  fc.assert(
    fc.property(year, fc.boolean(), fc.boolean(), (n, isBC, isApproximate) => {
      const text = `${isApproximate ? "~" : ""}${n}${isBC ? " BC" : ""}`;
      const [, digits, approximate] = /^(-?\d{4})(~?)$/.exec(edtfDate(text) ?? "") ?? [];
      expect([Number(digits) + 0, approximate === "~"]).toEqual([isBC ? 1 - n : n, isApproximate]);
    }),
    { numRuns: 10_000 },
  );
});
