import { expect, test } from "vitest";
import { fold } from "./fold.ts";

test.each([
  ["ADA Lovelace", "ada lovelace"],
  ["Kurt Gödel", "kurt godel"],
  ["Kurt Go\u0308del", "kurt godel"],
  ["Maria Skłodowska", "maria sklodowska"],
  ["١٨٦٧, ۱۸۶۷, १८६७, ১৮৬৭, ๑๘๖๗, 𞥑𞥘𞥖𞥗", "1867, 1867, 1867, 1867, 1867, 1867"],
  ["Niels Bøhr, Ærø", "niels bohr, aero"],
  ["Straße, STRASSE", "strasse, strasse"],
  ["Ruđer Bošković", "ruder boskovic"],
  ["Þórður Eðvarð", "thordur edvard"],
  ["Œrsted", "oersted"],
  ["İpek Sarı", "ipek sari"],
  ["Nguyễn Phú Đức", "nguyen phu duc"],
  ["ʿUmar al-Khayyām", "umar al-khayyam"],
  ["Ибн Сина, Йоффе", "ибн сина, иоффе"],
  ["ΣΟΦΟΣ", "σοφοσ"],
  ["ｆｕｌｌ ﬁeld ™", "full field tm"],
  ["O’Brien, 1879–1955", "obrien, 1879-1955"],
  ["Kalanianaʻole, Kalaniana'ole, Kalaniana‘ole", "kalanianaole, kalanianaole, kalanianaole"],
  ["ابـــن ســينا", "ابن سينا"],
  ["علی رازی کوه", "علي رازي كوه"],
  ["می\u200cخواهم", "ميخواهم"],
  ["½", "1/2"],
  ['רמב״ם, רמב"ם, „Bucky“ «Fuller»', "רמבם, רמבם, bucky fuller"],
  ["ז׳בוטינסקי, ז'בוטינסקי, בן־צבי", "זבוטינסקי, זבוטינסקי, בן-צבי"],
  ["ٱلخوارزمي, ڪمال", "الخوارزمي, كمال"],
  ["T\ufe20S\ufe21iolkovskiĭ, Mɛnsa Bɔnsu, Ƴar, Ɖekonu", "tsiolkovskii, mensa bonsu, yar, dekonu"],
  ["ग़ालिब, Галаґан", "गालिब, галаган"],
  ["爱因斯坦•约, 爱因斯坦・约, 1879‒1955", "爱因斯坦·约, 爱因斯坦·约, 1879-1955"],
  ["\u2060Niko\u00adla\u200b Tesla\ufe0f", "nikola tesla"],
  ["中国", "中国"],
])("%j folds to %j", (text, folded) => {
  expect(fold(text)).toBe(folded);
});

test("each digit of each script folds to its value", () => {
  const digits = Array.from({ length: 0x20000 }, (_, code) => String.fromCodePoint(code)).filter((letter) =>
    /\p{Nd}/u.test(letter),
  );
  expect(digits.length).toBeGreaterThan(600);
  // Every script has ten digits in a row.
  expect(digits.map(fold)).toEqual(digits.map((_, index) => String(index % 10)));
});

test("what is folded stays as it is, whatever the letter", () => {
  const letters = Array.from({ length: 0x20000 }, (_, code) => String.fromCodePoint(code));
  expect(letters.filter((letter) => fold(fold(letter)) !== fold(letter))).toEqual([]);
});
