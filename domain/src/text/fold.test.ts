import { expect, test } from "vitest";
import { fold } from "./fold.ts";

test.each([
  ["ADA Lovelace", "ada lovelace"],
  ["Kurt Gödel", "kurt godel"],
  ["Kurt Go\u0308del", "kurt godel"],
  ["Maria Skłodowska", "maria sklodowska"],
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
  ["O’Brien, 1879–1955", "o'brien, 1879-1955"],
  ["中国", "中国"],
])("%j folds to %j", (text, folded) => {
  expect(fold(text)).toBe(folded);
});

test("what is folded stays as it is, whatever the letter", () => {
  const letters = Array.from({ length: 0x20000 }, (_, code) => String.fromCodePoint(code));
  expect(letters.filter((letter) => fold(fold(letter)) !== fold(letter))).toEqual([]);
});
