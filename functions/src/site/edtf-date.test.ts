import { expect, test } from "vitest";
import { edtfDate } from "./story-page.ts";

test.each([
  ["1815/12/10", "1815-12-10"],
  ["~1452/04/15", "1452-04-15~"],
  ["~100/07/12 BC", "-0099-07-12~"],
  ["1 BC", "0000"],
  ["287 BC", "-0286"],
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
