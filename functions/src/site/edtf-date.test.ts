import { expect, test } from "vitest";
import { edtfDate } from "./edtf-date.ts";

test.each([
  ["1815/12/10", "1815-12-10"],
  ["1955", "1955"],
  ["~965", "0965~"],
  ["~1452/04/15", "1452-04-15~"],
  ["384 BC", "-0383"],
  ["1 BC", "0000"],
  ["~100/07/12 BC", "-0099-07-12~"],
  ["1815/02/30", undefined],
  ["unknown", undefined],
  ["", undefined],
])("%j is %j to machines", (text, edtf) => {
  expect(edtfDate(text)).toBe(edtf);
});
