import fc from "fast-check";
import { expect, test } from "vitest";
import { formatLifeDate, namesRealDay, parseLifeDate } from "./life-date.ts";
import { readLifeDate } from "./life-date-reading.ts";

test.each([
  ["14th of March, 1879", "1879/03/14"],
  ["14. March 1879", "1879/03/14"],
  ["14 Mar. 1879", "1879/03/14"],
  ["14-Mar-1879", "1879/03/14"],
  ["MARCH 14TH 1879;", "1879/03/14"],
  ["Sept. 4, 1906", "1906/09/04"],
  [" 4\u00a0May\u00a01906, ", "1906/05/04"],
  ["1879–3–14", "1879/03/14"],
  ["14/3/1879", "1879/03/14"],
  ["3/14/1879", "1879/03/14"],
  ["14.03.1879", "1879/03/14"],
  ["14. 3. 1879.", "1879/03/14"],
  ["1879. 03. 14.", "1879/03/14"],
  ["3/3/1879", "1879/03/03"],
  ["14 3 1879", "1879/03/14"],
  ["\u200e1879/03/14\u200b", "1879/03/14"],
  ["2031-12-31T00:00:00.000Z", "2031/12/31"],
  ["2031-12-31T14:30", "2031/12/31"],
  ["12/31/2031 0:00:00", "2031/12/31"],
  ["12/31/2031 12:00:00 AM", "2031/12/31"],
  ["Wednesday, December 31, 2031", "2031/12/31"],
  ["Fri 14 Mar 1879", "1879/03/14"],
  ["c.1452", "~1452"],
  ["C 1452", "~1452"],
  ["ca. 1452", "~1452"],
  ["circa 1452", "~1452"],
  ["about 1452", "~1452"],
  ["1452?", "~1452"],
  ["1452 (?)", "~1452"],
  ["~ 1452", "~1452"],
  ["c. 15 April 1452", "~1452/04/15"],
  ["384 B.C.", "384 BC"],
  ["384 B. C. E.", "384 BC"],
  ["384BC", "384 BC"],
  ["c. 384 BCE", "~384 BC"],
  ["78 AD?", "~78"],
  ["0185?", "~185"],
  ["15 March 44 BC", "0044/03/15 BC"],
  ["AD 78", "78"],
  ["78 A.D.", "78"],
  ["78 CE", "78"],
  ["March 15, 44 AD", "0044/03/15"],
  ["30 February 1879", "1879/02/30"],
  ["0078 BC", "0078 BC"],
])("%j is read as %j", (written, stored) => {
  expect(readLifeDate(written)).toBe(stored);
});

test.each([
  ["", "nothing"],
  ["3/4/1879", "two days that it may be"],
  ["14/13/1879", "no month"],
  ["14 March 79", "any century"],
  ["10-Dec-15", "any century"],
  ["185?", "a decade"],
  ["c. 18 (?)", "a century"],
  ["14 March 185?", "a decade"],
  ["2031-12-31T23:00:00Z", "another day elsewhere"],
  ["2031-12-31T24:00", "the midnight of the next day"],
  ["@#DJULIAN@ 15 APR 1452", "another calendar"],
  ["452²", "a note"],
  ["①879", "a note"],
  ["14 Marsh 1879", "no month"],
  ["14 Ma 1879", "two months that it may be"],
  ["March 1879", "no day"],
  ["1452–1519", "two years"],
  ["5th century BC", "no year"],
  ["0", "no year 0"],
  ["c. 0 BC", "no year 0"],
  ["12345", "no year"],
  ["unknown", "no date"],
])("%j is not read: %s", (written) => {
  // A year 0 has a stored form, which the form refuses in its own words.
  expect(readLifeDate(written) ?? written).toBe(written);
});

test("the words of any stored date are read back as the same date", () => {
  const two = (number: number) => String(number).padStart(2, "0");
  const stored = fc
    .record({
      circa: fc.constantFrom("", "~"),
      year: fc.integer({ min: 1, max: 9999 }),
      day: fc.option(fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 31 }))),
      padded: fc.boolean(),
      era: fc.constantFrom("", " BC"),
    })
    .map(({ circa, year, day, padded, era }) => {
      const digits = padded || day ? String(year).padStart(4, "0") : String(year);
      return `${circa}${digits}${day ? `/${day.map(two).join("/")}` : ""}${era}`;
    })
    .filter(namesRealDay);
  fc.assert(
    fc.property(stored, (date) => {
      expect(parseLifeDate(readLifeDate(formatLifeDate(date)) ?? "")).toEqual(parseLifeDate(date));
    }),
  );
});
