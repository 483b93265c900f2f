import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hasBirthdateFormat, namesRealDay, parseLifeDate } from "./life-date.ts";
import { readLifeDate, shortYearInWords } from "./life-date-reading.ts";
import { typeLifeDate } from "./life-date-typing.ts";
import { monthNames } from "./publish-date.ts";

const empty = { text: "", isRun: true };

function typing(characters: string): string {
  let shown = empty;
  for (const character of characters) {
    const next = typeLifeDate(shown.text + character, shown.text.length + 1, shown);
    expect(next.caret, `caret after typing ${JSON.stringify(character)}`).toBe(next.text.length);
    shown = next;
  }
  return shown.text;
}

// Specification 5.2
test.each([
  ["18790314", "1879/03/14"],
  ["1879", "1879"],
  ["18790", "1879/0"],
  ["~14520415", "~1452/04/15"],
  ["384 BC", "384 BC"],
  ["384bc", "384 BC"],
  ["~384 bc", "~384 BC"],
  ["00440315 BC", "0044/03/15 BC"],
  ["1879/03/14", "1879/03/14"],
  ["1879/3/14", "1879/03/14"],
  ["10331109", "1033/11/09"],
  ["1879-03-14", "1879/03/14"],
  ["1879.3.14", "1879/03/14"],
  ["1879 03 14", "1879/03/14"],
  ["1879-3", "1879-3"],
  ["44/3/15", "44/3/15"],
  ["384/1001", "384/1001"],
  ["1033-1109", "1033-1109"],
  ["1033/1109", "1033/1109"],
  ["184-112 BC", "184-112 BC"],
  ["7/1031", "7/1031"],
  ["14 3 1879", "14 3 1879"],
  ["4/3/1879", "4/3/1879"],
  ["1879/03/14-1955/04/18", "1879/03/14-1955/04/18"],
  ["18790314 – 19550418", "1879/03/14 – 19550418"],
])("typing %j shows %j", (typed, shown) => {
  expect(typing(typed)).toBe(shown);
});

test.each([["unknown"], ["c. 384 BC"], ["187903145"], ["1879/03/145"], ["-5"], ["1879 CE"]])(
  "%j has no reading and stays as typed",
  (text) => {
    expect(typeLifeDate(text, 3, empty)).toMatchObject({ text, caret: 3 });
  },
);

// '|' is the caret.
test.each([
  ["the slash is deleted", "1452|04/15", "1452|/04/15"],
  ["a fifth digit is put in before a wrong one is taken out", "19|452/04/15", "19|452/04/15"],
  ["the wrong digit is taken out", "19|52/04/15", "19|52/04/15"],
  ["a digit is put in behind the year", "18799|", "1879/9|"],
  ["the tilde is put in front", "~|1879/03/14", "~|1879/03/14"],
  ["a month digit is deleted in the middle", "1452/|4/15", "1452/|4/15"],
  ["the C of BC is deleted", "384 B|", "384 B|"],
  ["the space before BC is deleted", "384|BC", "384| BC"],
  ["a date is pasted", "14520415|", "1452/04/15|"],
])("when %s, %s becomes %s", (_, before, after) => {
  const shown = { text: "1452/04/15", isRun: true };
  const result = typeLifeDate(before.replace("|", ""), before.indexOf("|"), shown);
  expect(`${result.text.slice(0, result.caret)}|${result.text.slice(result.caret)}`).toBe(after);
});

describe("for any typed text", () => {
  const text = fc.stringMatching(/^[~0-9/ BCbc.-]{0,14}$/);
  const position = fc.nat(14);
  const before = fc.record({ text, isRun: fc.boolean() });

  test("no digit is lost and none is added but a month's zero", () => {
    fc.assert(
      fc.property(text, position, before, (typed, caret, shown) => {
        const result = typeLifeDate(typed, Math.min(caret, typed.length), shown);
        const digits = (of: string, zero = "0") => of.replace(/\D/g, "").replaceAll("0", zero);
        expect(digits(result.text, "")).toBe(digits(typed, ""));
        expect(digits(result.text).length - digits(typed).length).toBeOneOf([0, 1]);
      }),
    );
  });

  test("a second pass changes nothing", () => {
    fc.assert(
      fc.property(text, before, (typed, shown) => {
        const once = typeLifeDate(typed, typed.length, shown);
        expect(typeLifeDate(once.text, once.text.length, once).text).toBe(once.text);
      }),
    );
  });

  test("an accepted date stays as it is, wherever the caret is", () => {
    fc.assert(
      fc.property(text.filter(hasBirthdateFormat), position, before, (date, at, shown) => {
        const caret = Math.min(at, date.length);
        expect(typeLifeDate(date, caret, shown)).toMatchObject({ text: date, caret });
      }),
    );
  });
});

describe("typed key by key, and left", () => {
  /** Returns the date that the form accepts; undefined if it refuses the text. */
  const accepted = (keys: string) => {
    const date = readLifeDate(typing(keys)) ?? "";
    return hasBirthdateFormat(date) && namesRealDay(date) && !shortYearInWords(date) ? date : undefined;
  };
  const upTo = (max: number) => fc.integer({ min: 1, max }).map(String);
  const sign = fc.constantFrom(..."-/. –");
  const era = fc.constantFrom("", " BC");
  const two = (part: string) => part.padStart(2, "0");

  test.each<[string, (y: string, m: string, d: string, sign: string) => string]>([
    ["a run of digits", (y, m, d) => `${y.padStart(4, "0")}${two(m)}${two(d)}`],
    ["year first", (y, m, d, sep) => [y, m, d].join(sep)],
    ["year first, with zeros", (y, m, d, sep) => [y.padStart(4, "0"), two(m), two(d)].join(sep)],
    ["year last", (y, m, d, sep) => [d, m, y].join(sep)],
    ["month first", (y, m, d, sep) => [m, d, y].join(sep)],
    ["words", (y, m, d) => `${d} ${monthNames[Number(m) - 1]} ${y}`],
    ["two digits of the year last", (y, m, d, sep) => [m, d, y.slice(-2)].join(sep)],
    ["two digits of the year first", (y, m, d, sep) => [y.slice(-2), two(m), two(d)].join(sep)],
  ])("a real day, written as %s, is that day or refused", (name, written) => {
    let read = 0;
    const day = fc.tuple(upTo(9999), upTo(12), upTo(31), sign, era, fc.constantFrom("", "~"));
    fc.assert(
      fc.property(day, ([y, m, d, sep, bc, circa]) => {
        const stored = `${circa}${y.padStart(4, "0")}/${two(m)}/${two(d)}${bc}`;
        const found = namesRealDay(stored) ? accepted(`${circa}${written(y, m, d, sep)}${bc}`) : undefined;
        if (found === undefined) return;
        read += 1;
        expect(parseLifeDate(found)).toEqual(parseLifeDate(stored));
      }),
      { numRuns: 1000 },
    );
    if (!name.startsWith("two digits")) expect(read).toBeGreaterThan(100);
  });

  test("the years of a life are no day, and stay as typed", () => {
    fc.assert(
      fc.property(fc.tuple(upTo(9999), sign, upTo(9999), era), (parts) => {
        const life = parts.join("");
        expect([accepted(life), typing(life)]).toEqual([undefined, life]);
      }),
    );
  });
});
