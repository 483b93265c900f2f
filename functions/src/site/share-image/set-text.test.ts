import { expect, test } from "vitest";
import face from "../generated/letters.json" with { type: "json" };
import { asSet } from "./set-text.ts";

test.each([
  ["Niko\u00adla Tes\u00adla", "Nikola Tesla"],
  ["Grace\u200b Hop\u2060per\ufeff", "Grace Hopper"],
  ["Sk\u0142odowska\u2011Curie", "Skłodowska-Curie"],
  ["ﬁlm, Ludwig Ⅷ, STRAẞE", "film, Ludwig VIII, STRASSE"],
  ["Marie Sk\u0142odowska".normalize("NFD"), "Marie Skłodowska"],
  ["x\u0302 ṫ Ḟ", "x t F"],
  ["Ɛfua Ɔkatakyie, ɗan Ƙano", "Efua Okatakyie, dan Kano"],
  ["Kalanianaʻole, 2² ½ ´`", "Kalanianaʻole, 2² ½ ´`"],
  ["Ada 👩‍🔬 Lovelace ❤️", "Ada Lovelace"],
  ["孔子", undefined],
  ["👩‍🔬", undefined],
])("%j is set as %j", (text, set) => {
  expect(asSet(text)).toBe(set);
});

test("no sign takes a Latin name with it, and each is set in letters of the font that one can see", () => {
  const signs = Array.from({ length: 0x20000 }, (_, code) => String.fromCodePoint(code));
  const latin = signs.filter((sign) => /[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(sign));
  const names = latin.map((sign) => [sign, asSet(`A${sign}a`)] as const);
  expect(names.filter(([, set]) => !/^A.*a$/.test(set?.normalize("NFD") ?? ""))).toEqual([]);
  const known = new Set(Object.keys(face.letters));
  expect(names.filter(([, set = ""]) => [...set].some((letter) => !known.has(letter)))).toEqual([]);
  const bare = Object.entries(face.letters).filter(([, [width, outline]]) => width === 0 && outline !== "");
  expect(bare).toEqual([]);
});
