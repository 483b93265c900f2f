import fc from "fast-check";
import { expect, test } from "vitest";
import { hasBirthdateFormat, namesRealDay, parseLifeDate } from "../dates/life-date.ts";
import { readTime } from "./read-time.ts";
import { aJulianTime, anItem, aStatement, aTime } from "./testing/an-entity.ts";
import type { Snak, Statement } from "./wikimedia-answers.ts";

const julianNote = "In the Julian calendar, as in the sources of the time.";
const newYearNote = "January 1 often means that the day is unknown. Check it.";
const read = (snak: Snak) => readTime(aStatement(snak));

test.each<[string, Statement, string, readonly string[]]>([
  ["a month", aStatement(aTime("+1452-04-00", 10)), "1452", ["Only April 1452 is known."]],
  ["a year whose day is a placeholder", aStatement(aTime("+1452-01-01", 9)), "1452", []],
  ["a decade", aStatement(aTime("+1450-00-00", 8)), "", ["Only the 1450s are known."]],
  ["a century BC", aStatement(aTime("-0350-00-00", 7)), "", ["Only the 4th century BC is known."]],
  ["the eleventh century", aStatement(aTime("+1100-00-00", 7)), "", ["Only the 11th century is known."]],
  ["the first century", aStatement(aTime("+0001-00-00", 7)), "", ["Only the 1st century is known."]],
  ["the twenty-first century", aStatement(aTime("+2001-00-00", 7)), "", ["Only the 21st century is known."]],
  ["a millennium", aStatement(aTime("-2000-00-00", 6)), "", ["Only the 2nd millennium BC is known."]],
  ["an age", aStatement(aTime("-5000-00-00", 3)), "", ["Only the age is known, not the year."]],
  ["a year BC, which is not shifted", aStatement(aTime("-0287-00-00", 9)), "287 BC", []],
  ["a day BC", aStatement(aJulianTime("-0100-07-12")), "0100/07/12 BC", [julianNote]],
  [
    "a Julian day that our calendar lacks",
    aStatement(aJulianTime("+1500-02-29")),
    "1500/02/29",
    [julianNote],
  ],
  ["a day that no calendar has", aStatement(aJulianTime("+1500-02-30")), "1500", []],
  ["1 January", aStatement(aTime("+1830-01-01")), "1830/01/01", [newYearNote]],
  ["circa", aStatement(aTime("+0965-00-00", 9), "normal", { P1480: [anItem("Q5727902")] }), "~965", []],
  [
    "another circumstance",
    aStatement(aTime("+0965-00-00", 9), "normal", { P1480: [anItem("Q1")] }),
    "965",
    [],
  ],
  [
    "an earliest date",
    aStatement(aTime("+0965-00-00", 9), "normal", { P1319: [aTime("+0960-00-00")] }),
    "~965",
    [],
  ],
  [
    "a latest date",
    aStatement(aTime("+0965-03-02"), "normal", { P1326: [aTime("+0970-00-00")] }),
    "~0965/03/02",
    [],
  ],
  ["years before and after", aStatement(aTime("-0624-00-00", 9, { after: 2 })), "~624 BC", []],
  ["a year of more digits than needed", aStatement(aTime("+00000001815-12-10")), "1815/12/10", []],
])("%s is read as %j %j: %j", (_, statement, date, notes) => {
  expect(readTime(statement)).toMatchObject({ date, notes });
});

test("only 1 January and less than a year are doubtful", () => {
  expect(read(aTime("+1830-01-01"))?.isDoubtful).toBe(true);
  expect(read(aTime("+1830-01-01", 9))?.isDoubtful).toBe(false);
  expect(read(aTime("+0650-00-00", 7))?.isDoubtful).toBe(true);
  expect(read(aJulianTime("+1642-12-25"))?.isDoubtful).toBe(false);
});

test.each([
  ["somevalue", { snaktype: "somevalue" }],
  ["novalue", { snaktype: "novalue" }],
  ["a year 0", aTime("+0000-00-00", 9)],
  ["a year of five digits", aTime("+12345-00-00", 9)],
  ["another kind of value", anItem("Q5")],
  ["a broken time", aTime("soon")],
])("%s has no date", (_, snak) => {
  expect(read(snak)).toBeUndefined();
});

test("no time is read more exactly than its precision says, and every date can be stored", () => {
  const two = (most: number) =>
    fc.integer({ min: 0, max: most }).map((number) => String(number).padStart(2, "0"));
  const time = fc.record({
    sign: fc.constantFrom("+", "-"),
    year: fc.integer({ min: 0, max: 11_000 }),
    month: two(13),
    day: two(32),
    precision: fc.integer({ min: 0, max: 14 }),
    slack: fc.integer({ min: 0, max: 2 }),
    isJulian: fc.boolean(),
  });
  fc.assert(
    fc.property(time, ({ sign, year, month, day, precision, slack, isJulian }) => {
      const make = isJulian ? aJulianTime : aTime;
      const snak = make(`${sign}${String(year).padStart(4, "0")}-${month}-${day}`, precision);
      const { date = "" } = readTime(aStatement(aged(snak, slack))) ?? {};
      if (date === "") return;
      expect(precision).toBeGreaterThanOrEqual(9);
      expect(hasBirthdateFormat(date) && namesRealDay(date)).toBe(true);
      const parts = parseLifeDate(date);
      expect([parts?.year, parts?.era]).toEqual([year, sign === "-" ? "BC" : "AD"]);
      expect(parts?.approximate).toBe(slack > 0);
      if (precision < 11) expect([parts?.month, parts?.day]).toEqual([undefined, undefined]);
      if (parts?.day !== undefined) expect([parts.month, parts.day]).toEqual([Number(month), Number(day)]);
    }),
    { numRuns: 10_000 },
  );
});

/** The same time with years of doubt. */
function aged(snak: Snak, after: number): Snak {
  return { ...snak, datavalue: { value: { ...(snak.datavalue?.value as object), after } } }; // made by a builder above
}
