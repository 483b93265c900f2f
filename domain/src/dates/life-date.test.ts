import { describe, expect, test } from "vitest";
import {
  dayOfYear,
  formatLifeDate,
  hasBirthdateFormat,
  hasDeathdateFormat,
  hasYearFormat,
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
  ["1852", true],
  ["~850", true],
  ["212 BC", true],
  ["~212 BC", true],
  ["1852/11/27", false],
  ["c. 850", false],
  ["12345", false],
  ["", false],
])("%j is a year alone: %s", (text, expected) => {
  expect(hasYearFormat(text)).toBe(expected);
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
  ["0000", "0000"],
  ["1879/13/14", "1879/13/14"],
  ["1500/02/30", "1500/02/30"],
  ["1712/02/30", "February 30, 1712"],
  ["3/11/24", "3/11/24"],
  ["03/11/24", "03/11/24"],
  ["~12/10/15", "~12/10/15"],
  ["c. 12/10/15", "c. 12/10/15"],
  ["44/03/15 BC", "44/03/15 BC"],
  ["1879/3/14", "1879/3/14"],
  ["384bc", "384bc"],
  ["185?", "185?"],
  ["1033-1109", "1033-1109"],
  [" 1879/03/14 ", "March 14, 1879"],
])("%j is shown as %j", (text, expected) => {
  expect(formatLifeDate(text)).toBe(expected);
});

describe("in time", () => {
  test("lives come one after the other, BC before AD, a year before its days, circa before exact", () => {
    const inOrder = [
      "0551 BC",
      "~384 BC",
      "384 BC",
      "0100/07/12 BC",
      "1 BC",
      "1",
      "0044/03/15",
      "1452",
      "1452/04/15",
      "2001",
    ];
    const shuffled = inOrder.toReversed();
    expect(shuffled.sort((a, b) => lifeDateKey(a) - lifeDateKey(b))).toEqual(inOrder);
  });

  test("unreadable text comes last", () => {
    expect(lifeDateKey("unknown")).toBeGreaterThan(lifeDateKey("9999/12/31"));
  });
});

test.each([
  ["1867/11/07", "11/07"],
  [" 1867/04/07 ", "04/07"],
  ["1867/4/7", ""],
  ["~1452/04/15", ""],
  ["100/07/12 BC", ""],
  ["1867", ""],
  ["unknown", ""],
])("%j is on the day %j of a year", (text, day) => {
  expect(dayOfYear(text)).toBe(day);
});
