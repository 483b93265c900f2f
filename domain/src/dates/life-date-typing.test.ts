import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hasBirthdateFormat } from "./life-date.ts";
import { tidyLifeDate, typeLifeDate } from "./life-date-typing.ts";

function typing(characters: string): string {
  let shown = "";
  for (const character of characters) {
    const next = typeLifeDate(shown + character, shown.length + 1);
    expect(next.caret, `caret after typing ${JSON.stringify(character)}`).toBe(next.text.length);
    shown = next.text;
  }
  return shown;
}

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
  ["44/3/15", "44/03/15"],
  ["1879-03-14", "1879/03/14"],
  ["1879.03.14", "1879/03/14"],
  ["384/1001", "384/10/01"],
])("typing %j shows %j", (typed, shown) => {
  expect(typing(typed)).toBe(shown);
});

test.each([["unknown"], ["c. 384 BC"], ["187903145"], ["1879/03/145"], ["-5"], ["1879 CE"]])(
  "%j has no reading and stays as typed",
  (text) => {
    expect(typeLifeDate(text, 3)).toEqual({ text, caret: 3 });
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
  const result = typeLifeDate(before.replace("|", ""), before.indexOf("|"));
  expect(`${result.text.slice(0, result.caret)}|${result.text.slice(result.caret)}`).toBe(after);
});

describe("for any typed text", () => {
  const text = fc.stringMatching(/^[~0-9/ BCbc.-]{0,14}$/);
  const position = fc.nat(14);

  test("no digit is lost and none is added but a month's zero", () => {
    fc.assert(
      fc.property(text, position, (typed, caret) => {
        const result = typeLifeDate(typed, Math.min(caret, typed.length));
        const digits = (of: string) => of.replace(/\D/g, "");
        expect([digits(typed), digits(typed).replace(/(\d)$/, "0$1")]).toContain(digits(result.text));
      }),
    );
  });

  test("a second pass changes nothing", () => {
    fc.assert(
      fc.property(text, (typed) => {
        const once = typeLifeDate(typed, typed.length).text;
        expect(typeLifeDate(once, once.length).text).toBe(once);
      }),
    );
  });

  test("an accepted date stays as it is, wherever the caret is", () => {
    fc.assert(
      fc.property(text.filter(hasBirthdateFormat), position, (date, at) => {
        const caret = Math.min(at, date.length);
        expect(typeLifeDate(date, caret)).toEqual({ text: date, caret });
      }),
    );
  });
});

test.each([
  [" 1879/3/4 ", "1879/03/04"],
  ["~44/3/15 BC", "~44/03/15 BC"],
  ["384 BC", "384 BC"],
  ["1879/3", "1879/3"],
  ["unknown", "unknown"],
])("leaving the field with %j leaves %j", (text, tidy) => {
  expect(tidyLifeDate(text)).toBe(tidy);
});
