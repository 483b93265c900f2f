import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { postId } from "../post/post-id.ts";
import { cleanLine, cleanText, withoutTraces } from "./clean-text.ts";

test.each([
  ["soft hyphens", "Niko\u00adla Tes\u00adla", "Nikola Tesla"],
  ["spaces without width, also at the ends", "\u200bGrace Hop\u200bper\ufeff", "Grace Hopper"],
  ["word joiners and marks of direction", "Ada\u2060 \u200eLovelace\u200f", "Ada Lovelace"],
  ["hyphens that do not break", "Sk\u0142odowska\u2011Curie", "Skłodowska-Curie"],
  ["spaces that do not break", "\u00a0Rita\u202fLevi\u2007M.\u00a0", "Rita Levi M."],
  ["overridden directions, closed or not", "\u202eAda\u202c \u202dx\u202e", "Ada x"],
  ["isolates that are never closed", "ابن \u2067سينا", "ابن سينا"],
  ["isolates around letters of one direction", "\u2068Ada\u2069", "Ada"],
  ["joiners among letters that none joins", "Pa\u200dul Er\u200cdős", "Paul Erdős"],
  ["a second joiner, and one at a beginning", "\u200cمی\u200c\u200cخواهم", "می\u200cخواهم"],
  ["variants of nothing", "Ada\ufe0f 1\ufe0f", "Ada 1"],
  ["fillers of Hangul and tags", "\u3164Ada\u{e0041}\u{e007f}", "Ada"],
  ["a joiner between a letter and its accent", "Cafe\u200d\u0301", "Caf\u00e9"],
  ["a mark of Arabic among Latin letters", "Ada\u061c Love\u061clace", "Ada Lovelace"],
  [
    "the blank of Braille, and what stands for an object",
    "\u2800Ada\ufffc\u2800Lovelace\u{1fffe}",
    "Ada Lovelace",
  ],
  ["a mark before the first letter", "\u200fابن سينا", "ابن سينا"],
  ["controls", "A\u0007da\u0000 \u009dLove\u007flace", "Ada Lovelace"],
])("%s go", (_, pasted, clean) => {
  expect([cleanLine(pasted), cleanText(`${pasted}\n`)]).toEqual([clean, clean]);
});

test("line ends of all kinds become one kind, or a space in a field of one line", () => {
  const pasted = "one\vtwo\ftwo\u2028three\u2029four\u0085five\r\nsix\rseven\n\teight";
  expect(cleanText(pasted)).toBe("one\ntwo\ntwo\nthree\nfour\nfive\nsix\nseven\n\teight");
  expect(cleanLine(pasted)).toBe("one two two three four five six seven  eight");
  expect(withoutTraces(" as typed\v ")).toBe(" as typed\n ");
});

describe("a text without traces stays as it is", () => {
  test.each([
    "Łucja Frejlich-Brønsted, Ærø 1879–1955 “O’Brien”",
    "Nguyễn Phú Đức",
    "Kalanianaʻole",
    "ΣΟΦΟΣ Йоффе Բաբգեն შოთა",
    "孔子 湯川秀樹 ヴォルテール 세종대왕 葛\u{e0100}飾 \u4e00\ufe00",
    "میرزاخانی می\u200cخواهم ه\u200d.ق. مُحَمَّد",
    "רבי עקיבא \u05de\u05b7\u034f\u05d9",
    "क्\u200dष श्री\u200cमान র\u200d্য ക\u0d4d\u200d ශ්\u200dරී",
    "ᠮᠣᠩᠭᠣᠯ\u180b ᠪᠠ\u180eᠠ ᠮᠣᠩᠭᠣᠯ\u202fᠤᠨ",
    "ทศพล ភាសាខ្មែរ မြန်မာ",
    "❤️ 👩🏽\u200d🔬 🏳️\u200d🌈 1️⃣ 🇵🇱 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} ©\ufe0e",
    "לשון C++\u200f היא \u2066(C)\u2069 \u202bא\u202c",
    "one\n\ttwo\n\nthree",
  ])("%j", (text) => {
    expect(cleanText(text)).toBe(text);
  });
});

test("a cleaned text is clean, and neither it nor its slug has anything that nobody sees", () => {
  const signs =
    "a e\u0301 é א ی م ᠠ क \u094d 👩 ❤ 🏴 1 \u20e3 葛 \n \t - \u00ad \u034f \u061c \u115f \u180b \u200b \u200c \u200d \u200e \u200f " +
    "\u2011 \u202a \u202c \u202e \u2066 \u2069 \u3164 \ufe0f \ufeff \u{e0062} \u{e007f} \u{e0100} \u{1f3fd} \u0007 \u2028";
  const sign = fc.constantFrom(" ", ...signs.split(" "));
  fc.assert(
    fc.property(fc.array(sign, { maxLength: 12 }), (some) => {
      const text = some.join("");
      for (const clean of [cleanText, cleanLine, withoutTraces]) expect(clean(clean(text))).toBe(clean(text));
      const title = cleanLine(text);
      expect(title).not.toMatch(/^\s|\s$|[\n\u00ad\u200b\u202e\u2028\u3164\ufeff]/);
      expect(postId("2026/03/14", title)).not.toMatch(/\p{DI}|--|[^-\p{L}\p{M}\p{N}]/u);
    }),
    { numRuns: 2_000 },
  );
});
