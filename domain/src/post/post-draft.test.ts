import fc from "fast-check";
import { expect, test } from "vitest";
import { formatLifeDate, lifeDateKey, parseLifeDate } from "../dates/life-date.ts";
import { AnyDraft, PostDraft } from "./post-draft.ts";

const draft = {
  title: "Ada Lovelace",
  description: "Wrote the first program.",
  date: "2026/03/14",
  birthdate: "1815/12/10",
  deathdate: "1852/11/27",
  country: "United Kingdom",
  role: ["Mathematician"],
};

test("the form of the first version can still be saved, even if more fields exist today", () => {
  expect(PostDraft.safeParse(draft).success, "a field that is added to PostDraft is z.exactOptional").toBe(
    true,
  );
});

const messages = (fields: Record<string, unknown>) =>
  PostDraft.safeParse({ ...draft, ...fields }).error?.issues.map((issue) => issue.message);

// Specification 5.1
test.each([
  ["title", "Title is required"],
  ["description", "Description is required"],
  ["date", "Publish date is required"],
  ["birthdate", "Birth date is required"],
  ["country", "Country is required"],
])("an empty, blank or missing %s says '%s' and nothing else", (field, message) => {
  for (const empty of ["", "   ", undefined]) expect(messages({ [field]: empty })).toEqual([message]);
});

const formats = "Formats: YYYY/MM/DD, ~YYYY/MM/DD, YYYY BC, ~YYYY BC, YYYY, ~YYYY";
const yearFormats = "Formats: YYYY, ~YYYY, YYYY BC, ~YYYY BC";
const deathFormat = "Please use YYYY/MM/DD format (e.g., 2020/12/31)";

test.each<[field: string, messages: Readonly<Record<string, string>>]>([
  [
    "birthdate",
    {
      "2023/02/30": "Birth date is not a real date",
      "1879/13/14": "Birth date is not a real date",
      "0 BC": "Birth date is not a real date",
      "3/14/79": "Birth date is not a real date",
      "14 March 1879": formats,
      "@#DJULIAN@ 15 APR 1452": formats,
      "12/10/15": "The year may be 12, or end in 15. Write four digits, as in 0012/10/15.",
      "~3/11/24 BC": "The year may be 3, or end in 24. Write four digits, as in ~0003/11/24 BC.",
    },
  ],
  ["deathdate", { 1852: deathFormat, "212 BC": deathFormat, "1852/02/30": "Death date is not a real date" }],
  [
    "deathyear",
    {
      "1852/11/27": yearFormats,
      "about 850": yearFormats,
      "c. 850": yearFormats,
      12345: yearFormats,
      0: "There is no year 0",
      "~0 BC": "There is no year 0",
    },
  ],
  ["date", { "2031-13-31T00:00:00Z": "Publish date is not a real date" }],
  ["wikidata", { Ada: "Enter the person's Wikidata ID, for example Q7259" }],
  ["title", { "!!! …": "Title needs at least one letter or digit" }],
])("a %s is refused in the words of the specification", (field, expected) => {
  for (const [text, message] of Object.entries(expected))
    expect(messages({ deathdate: "", [field]: text }), text).toEqual([message]);
});

// Specification 3.7
test.each<[field: string, texts: readonly string[]]>([
  [
    "birthdate",
    ["1815/12/10", "~1643/01/04", "0012/10/15", "124/10/15", "0044/03/15 BC", "12", "1500/02/29", "287 BC"],
  ],
  ["birthdate", ["~287 BC", "1879", "~98"]],
  ["deathyear", ["850", "~850", "212 BC", "~212 BC", ""]],
  ["deathdate", [""]],
  ["title", ["孔子"]],
])("a %s is stored as typed", (field, texts) => {
  for (const text of texts)
    expect(PostDraft.parse({ ...draft, deathdate: "", [field]: text })).toMatchObject({ [field]: text });
});

test("a short year, or a role with a comma, of an older post stays in its archive", () => {
  const older = { ...draft, birthdate: "12/10/15", role: ["Chemist, Physicist"] };
  expect(AnyDraft.safeParse(older).success).toBe(true);
  expect(messages({ role: ["Poet", "Chemist, Physicist"] })).toEqual(["Role cannot have a comma"]);
});

test("a text is read as a date of birth where the form stores it, and nowhere else", () => {
  const number = (...lengths: number[]) =>
    fc.oneof(...lengths.map((length) => fc.stringMatching(RegExp(`^[0-3]\\d{${length - 1}}$`))));
  const sign = fc.constantFrom("/", "/", "/", "-", ".", " ");
  const day = fc
    .tuple(number(1, 2, 3, 4), sign, number(1, 2), sign, number(1, 2, 4))
    .map((parts) => parts.join(""));
  const text = fc
    .tuple(
      fc.constantFrom("", "~", " "),
      fc.oneof(day, number(1, 2, 3, 4, 5)),
      fc.constantFrom("", " BC", "BC", "?", " "),
    )
    .map((parts) => parts.join(""));
  fc.assert(
    fc.property(text, (birthdate) => {
      const isStored = PostDraft.safeParse({ ...draft, birthdate }).success;
      expect(parseLifeDate(birthdate) !== undefined).toBe(isStored);
      expect(Number.isFinite(lifeDateKey(birthdate))).toBe(isStored);
      if (!isStored) expect(formatLifeDate(birthdate)).toBe(birthdate);
    }),
    { numRuns: 2_000 },
  );
});

test("a day and a year of one death are refused", () => {
  const { error } = PostDraft.safeParse({ ...draft, title: "", deathyear: "1852" });
  expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ["title", "Title is required"],
    ["deathyear", "Fill in Death Date or Death Year, not both"],
  ]);
});

test("a panel that knows no death year replaces it with a day, and leaves it alone without one", () => {
  expect(PostDraft.parse(draft).deathyear).toBe("");
  expect(PostDraft.parse({ ...draft, deathdate: "" })).not.toHaveProperty("deathyear");
});

test("no roles, or only blank ones, are refused", () => {
  for (const role of [[], undefined, [" "]]) expect(messages({ role })).toEqual(["Role is required"]);
});

test("an unknown field is refused", () => {
  expect(PostDraft.safeParse({ ...draft, authorId: "me" }).success).toBe(false);
});

test("every text loses what came with it from elsewhere, and keeps its lines where it may have lines", () => {
  const pasted = "\ufeffone\u00ad\u2011two\vthree\u200b";
  const [line, lines] = ["one-two three", "one-two\nthree"];
  const oneLine = ["title", "country", "photoAlt", "photoCredit", "photoLicense"];
  const texts = Object.fromEntries([...oneLine, "description", "note"].map((field) => [field, pasted]));
  const [sources, clean] = [pasted, line].map((title) => [{ title, url: "https://example.org/" }]);
  const parsed = PostDraft.parse({ ...draft, ...texts, role: [pasted], sources, date: "\u200e2031/01/02" });
  expect(parsed).toMatchObject({
    ...Object.fromEntries(oneLine.map((field) => [field, line])),
    ...{ description: lines, note: lines, role: [line], sources: clean, date: "2031/01/02" },
  });
});
