import { expect, test } from "vitest";
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

test.each([
  ["2023/02/30", "Birth date is not a real date"],
  ["1879/13/14", "Birth date is not a real date"],
  ["0 BC", "Birth date is not a real date"],
  ["14 March 1879", formats],
  ["@#DJULIAN@ 15 APR 1452", formats],
  ["12/10/15", "The year may be 12, or end in 15. Write four digits, as in 0012/10/15."],
  ["3/14/79", "Birth date is not a real date"],
  ["~3/11/24 BC", "The year may be 3, or end in 24. Write four digits, as in ~0003/11/24 BC."],
])("the birth date %s is refused", (birthdate, message) => {
  expect(messages({ birthdate })).toEqual([message]);
});

test("a short year, or a role with a comma, of an older post stays in its archive", () => {
  expect(AnyDraft.safeParse({ ...draft, birthdate: "12/10/15", role: ["Chemist, Physicist"] }).success).toBe(
    true,
  );
  expect(messages({ role: ["Poet", "Chemist, Physicist"] })).toEqual(["Role cannot have a comma"]);
});

test.each([
  "1815/12/10",
  "~1643/01/04",
  "0012/10/15",
  "124/10/15",
  "0044/03/15 BC",
  "12",
  "1500/02/29",
  "287 BC",
  "~287 BC",
  "1879",
  "~98",
])("the birth date %s is stored as typed", (birthdate) => {
  expect(PostDraft.parse({ ...draft, birthdate }).birthdate).toBe(birthdate);
});

test.each([
  ["1852", "Please use YYYY/MM/DD format (e.g., 2020/12/31)"],
  ["212 BC", "Please use YYYY/MM/DD format (e.g., 2020/12/31)"],
  ["1852/02/30", "Death date is not a real date"],
])("the death date %s is refused", (deathdate, message) => {
  expect(messages({ deathdate })).toEqual([message]);
});

test.each(["850", "~850", "212 BC", "~212 BC", ""])("the death year %j is stored as typed", (deathyear) => {
  expect(PostDraft.parse({ ...draft, deathdate: "", deathyear }).deathyear).toBe(deathyear);
});

test.each([
  ["1852/11/27", "Formats: YYYY, ~YYYY, YYYY BC, ~YYYY BC"],
  ["about 850", "Formats: YYYY, ~YYYY, YYYY BC, ~YYYY BC"],
  ["0", "There is no year 0"],
  ["~0 BC", "There is no year 0"],
])("the death year %s is refused", (deathyear, message) => {
  expect(messages({ deathdate: "", deathyear })).toEqual([message]);
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

test("an empty death date is allowed", () => {
  expect(messages({ deathdate: "" })).toBeUndefined();
});

test("a publish date of any length is not a real date", () => {
  expect(messages({ date: "2031-13-31T00:00:00Z" })).toEqual(["Publish date is not a real date"]);
});

test.each([
  ["2026/3/4", "2026/03/04"],
  ["2026-03-04", "2026/03/04"],
])("the publish date %s is stored as %s", (date, stored) => {
  expect(PostDraft.parse({ ...draft, date }).date).toBe(stored);
});

test("the address of a person in Wikidata is stored as its id, and anything else is refused", () => {
  const wikidata = "https://www.wikidata.org/wiki/Q7259";
  expect(PostDraft.parse({ ...draft, wikidata }).wikidata).toBe("Q7259");
  expect(messages({ wikidata: "Ada" })).toEqual([
    "Write the id of the person in Wikidata, for example Q7259",
  ]);
});

test("no roles, or only blank ones, are refused", () => {
  expect(messages({ role: [] })).toEqual(["Role is required"]);
  expect(messages({ role: undefined })).toEqual(["Role is required"]);
  expect(messages({ role: [" "] })).toEqual(["Role is required"]);
});

test("a title needs a letter or a digit of some script", () => {
  expect(messages({ title: "!!! …" })).toEqual(["Title needs at least one letter or digit"]);
  expect(messages({ title: "孔子" })).toBeUndefined();
});

test("texts are trimmed, and an unknown field is refused", () => {
  expect(PostDraft.parse({ ...draft, title: "  Ada  ", role: [" Poet "] })).toMatchObject({
    title: "Ada",
    role: ["Poet"],
  });
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
