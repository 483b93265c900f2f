import { expect, test } from "vitest";
import {
  dayOfYear,
  formatLifeDate,
  hasBirthdateFormat,
  hasDeathdateFormat,
  lifeDateKey,
  namesRealDay,
} from "./life-date.ts";

// Specification 3.5
test.each([
  ["1879/03/14", true],
  ["~1452/04/15", true],
  ["0100/07/12 BC", true],
  ["384 BC", true],
  ["~384 BC", true],
  ["1879", true],
  ["~780", true],
  ["5", true],
  ["", false],
  ["18790", false],
  ["1879/3/14", false],
  ["1879-03-14", false],
  ["384BC", false],
  ["c. 384 BC", false],
  ["BC", false],
  ["1879/03", false],
])("birth date %j has an accepted format: %s", (text, expected) => {
  expect(hasBirthdateFormat(text)).toBe(expected);
});

// Specification 5.4
test.each([
  ["2020/12/31", true],
  ["~2020/12/31", false],
  ["2020", false],
  ["212 BC", false],
  ["", false],
])("death date %j has the accepted format: %s", (text, expected) => {
  expect(hasDeathdateFormat(text)).toBe(expected);
});

test.each([
  ["2023/02/29", false],
  ["2024/02/29", true],
  ["1900/02/29", true],
  ["1500/02/29", true],
  ["1700/02/29", true],
  ["0101/02/29 BC", true],
  ["1582/10/10", true],
  ["1500/02/30", false],
  ["1501/02/29", false],
  ["2100/02/29", false],
  ["2000/02/29", true],
  ["2023/13/01", false],
  ["2023/04/31", false],
  ["2023/00/10", false],
  ["2023/01/00", false],
  ["1712/02/30", true],
  ["1712/02/30 BC", false],
  ["1711/02/30", false],
  ["0", false],
  ["0000/01/01", false],
  ["2/02/29 BC", false],
  ["0001/02/29 BC", true],
  ["384 BC", true],
])("%j names a day that exists: %s", (text, expected) => {
  expect(namesRealDay(text)).toBe(expected);
});

// Specification 3.6
test.each([
  ["1879/03/14", "March 14, 1879"],
  ["~1452/04/15", "c. April 15, 1452"],
  ["0044/03/15", "March 15, 44 AD"],
  ["0044/03/15 BC", "March 15, 44 BC"],
  ["384 BC", "384 BC"],
  ["~384 BC", "c. 384 BC"],
  ["c. 384 BC", "c. 384 BC"],
  ["ca. 780", "c. 780"],
  ["0780", "780"],
  ["~0360", "c. 360"],
  ["1879", "1879"],
  ["", ""],
  ["spring of 1500", "spring of 1500"],
  ["1712/02/30", "February 30, 1712"],
  ["3/11/24", "3/11/24"],
  ["c. 12/10/15", "c. 12/10/15"],
  [" 1879/03/14 ", "March 14, 1879"],
])("%j is shown as %j", (text, expected) => {
  expect(formatLifeDate(text)).toBe(expected);
});

test("lives come in time, BC before AD, a year before its days, circa before exact, unreadable text last", () => {
  const years = ["0551 BC", "~384 BC", "384 BC", "0100/07/12 BC", "1 BC", "1"];
  const inOrder = [...years, "0044/03/15", "1452", "1452/04/15", "2001", "unknown"];
  expect(inOrder.toReversed().sort((a, b) => lifeDateKey(a) - lifeDateKey(b))).toEqual(inOrder);
});

test("a day before Christ is on no day of our year", () => {
  expect(dayOfYear("0100/07/12 BC")).toBe("");
});
