import { calls } from "@daily-genius/domain/calls/calls";
import { fieldTexts } from "@daily-genius/domain/post/field-texts";
import { fields, fieldsWhere, mostRoles } from "@daily-genius/domain/post/fields";
import { sourceLimits } from "@daily-genius/domain/post/sources";
import { aPost } from "@daily-genius/domain/testing/a-post";
import fc from "fast-check";
import { expect, test } from "vitest";
import { FormDraft } from "./form-draft.ts";

test("roles and sources are one text each in the form, and lists in the draft", () => {
  const sources = [
    { title: "Ada Lovelace – Wikipedia", url: "https://en.wikipedia.org/wiki/Ada_Lovelace" },
    { title: "example.org", url: "https://example.org/ada" },
  ];
  const values = fieldTexts(aPost({ role: ["Poet", "Engineer"], sources }));
  expect(values.role).toBe("Poet, Engineer");
  expect(FormDraft.parse(values)).toMatchObject({ role: ["Poet", "Engineer"], sources });
  const address = FormDraft.parse({ ...values, sources: "https://example.org/ada" });
  expect(address.sources).toEqual(sources.slice(1));
});

/** Letters of one to four bytes and of several signs, halves of letters, separators and white space. */
const units = "a é 漢 😀 \ud83d \ude00 \ufb2c \0 \t , \n \u2028 \u200d".split(" ").concat(" ");
/** Texts of nearly as many code units as fit, with white space around them. */
const aText = (most: number) =>
  fc
    .tuple(
      fc.constantFrom("", "A", " ", "A b"),
      fc.constantFrom(...units),
      fc.integer({ min: -3, max: 1 }),
      fc.constantFrom(0, 1, 9_000),
    )
    .map(([begin, unit, over, space]) => {
      const times = Math.max(0, Math.floor((most - begin.length) / unit.length) + over);
      return begin + unit.repeat(times) + " ".repeat(space);
    });
const some = (most: number) =>
  fc.oneof({ weight: 7, arbitrary: fc.constant("Ada") }, { weight: 1, arbitrary: aText(most) });
const aSource = fc.record({
  title: some(sourceLimits.title),
  url: fc
    .integer({ min: 1, max: sourceLimits.url })
    .map((length) => "https://example.org/".padEnd(length, "x")),
});
const texts = [...fieldsWhere("kind", "line"), ...fieldsWhere("kind", "text")];
const aContent = fc.record({
  ...(Object.fromEntries(texts.map((name) => [name, some(fields[name].max)])) as Record<
    (typeof texts)[number],
    fc.Arbitrary<string>
  >),
  date: fc.constant("2026/03/14"),
  birthdate: fc.constantFrom("1815/12/10", " ~384 BC", "1815/12/10\ud83d"),
  deathdate: fc.constantFrom("", "1852/11/27", " 1852/11/27"),
  deathyear: fc.constantFrom("", "", "~1852"),
  role: fc.array(some(fields.role.max), { minLength: 1, maxLength: mostRoles + 1 }),
  wikidata: fc.constantFrom("", "Q7259", "https://www.wikidata.org/wiki/Q7259"),
  sources: fc.array(aSource, { maxLength: sourceLimits.count }),
});

test("what the form takes or the server saves, both take as it is, and a draft has room for it", () => {
  const { draft: Saved } = calls.createPost.input.shape;
  const { texts: Kept } = calls.keepDraft.input.shape.content.shape;
  const counts = { taken: 0, saved: 0 };
  fc.assert(
    fc.property(aContent, (content) => {
      const values = fieldTexts(aPost(content));
      const found = { taken: FormDraft.safeParse(values).data, saved: Saved.safeParse(content).data };
      if (found.taken) Kept.parse(values);
      for (const by of ["taken", "saved"] as const) {
        const draft = found[by];
        if (!draft) continue;
        counts[by] += 1;
        expect(Saved.parse(draft)).toEqual(draft);
        expect(FormDraft.parse(fieldTexts(aPost(draft)))).toEqual(draft);
        Kept.parse(fieldTexts(aPost(draft)));
      }
    }),
    { numRuns: 500 },
  );
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(25);
});
