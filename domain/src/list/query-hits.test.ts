import fc from "fast-check";
import { expect, test } from "vitest";
import { fold } from "../text/fold.ts";
import { queryTerms } from "./post-query.ts";
import { partsByHits } from "./query-hits.ts";

/** The text with its hits in brackets. */
const marked = (text: string, query: string, isName = false) =>
  partsByHits(text, queryTerms(query), isName)
    .map((part) => (part.isHit ? `[${part.text}]` : part.text))
    .join("");

test.each([
  ["Ada Lovelace", "love ada", "[Ada] [Love]lace"],
  ["Kurt Gödel", "godel", "Kurt [Gödel]"],
  ["Kurt Go\u0308del", "odel", "Kurt G[o\u0308del]"],
  ["Kurt Go\u0308del", "o", "Kurt G[o\u0308]del"],
  ["Maria Skłodowska", "SKLOD", "Maria [Skłod]owska"],
  ["Die Straße", "strasse", "Die [Straße]"],
  ["Die Straße", "stras", "Die [Straß]e"],
  ["Die Straße", "se", "Die Stra[ße]"],
  ["Ærø", "aero", "[Ærø]"],
  ["Ærø", "e", "[Æ]rø"],
  ["𝔊auss 🧪 Labor", "gauss labor", "[𝔊auss] 🧪 [Labor]"],
  ["🧪", "🧪", "[🧪]"],
  ["November 22, 2026", "nov 22", "[November 22], 2026"],
  ["November 22, 2026", "2026 november", "[November] 22, [2026]"],
  ["c. 287 BC", "~287 bc", "[c. 287] [BC]"],
  ["aaa", "aa", "[aaa]"],
  ["abab", "ab ba", "[abab]"],
  ["Ada", "", "Ada"],
  ["", "ada", ""],
])("in %j the query %j hits %j", (text, query, expected) => {
  expect(marked(text, query)).toBe(expected);
});

test.each([
  ["Ada Lovelace", "adalove", "[Ada Love]lace"],
  ["The Katherine Coleman Johnson", "colemanjohnson", "The Katherine [Coleman Johnson]"],
  ["Leonardo da Vinci", "davinci", "Leonardo [da Vinci]"],
  ["Muḥammad al-Khwārizmī", "alkhwarizmi", "Muḥammad [al-Khwārizmī]"],
  ["Ada Lovelace", "dalove", "Ada Lovelace"],
  ["Ada", "adalove", "Ada"],
])("in the name %j the query %j hits %j, and in other texts nothing", (name, query, expected) => {
  expect([marked(name, query, true), marked(name, query)]).toEqual([expected, name]);
});

test("the parts are the text, no letter is halved, and each hit contains what was found", () => {
  const letters = fc.constantFrom(...("aAoeﬁßæłØ \u0308\u0301𝔊🧪ae".match(/./gsu) ?? []));
  const texts = fc.array(letters, { maxLength: 12 }).map((some) => some.join(""));
  fc.assert(
    fc.property(texts, texts, (text, query) => {
      const terms = queryTerms(query);
      const parts = partsByHits(text, terms);
      expect(parts.map((part) => part.text).join("")).toBe(text);
      for (const part of parts) expect(part.text).not.toMatch(/\p{Surrogate}/u);
      const hits = parts.filter(({ isHit }) => isHit).map((part) => fold(part.text));
      for (const [form] of terms)
        expect(hits.some((hit) => hit.includes(form))).toBe(fold(text).includes(form));
    }),
  );
});
