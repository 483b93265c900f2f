import { aPost } from "@daily-genius/domain/testing/a-post";
import { expect, test } from "vitest";
import { FormDraft, type FormValues, formValues } from "./form-values.ts";

const filled = formValues(aPost({ deathdate: "1852/11/27" }), "");
const messages = (values: FormValues) =>
  Object.fromEntries(
    (FormDraft.safeParse(values).error?.issues ?? []).map(({ path, message }) => [path[0], message]),
  );

test("a new post is due today, and empty otherwise", () => {
  expect(formValues(undefined, "2026/03/14")).toEqual({
    title: "",
    description: "",
    date: "2026/03/14",
    birthdate: "",
    deathdate: "",
    deathyear: "",
    country: "",
    role: "",
    wikidata: "",
    sources: "",
    photoAlt: "",
    photoCredit: "",
    photoLicense: "",
    note: "",
  });
});

test("roles are one text in the form and a list in the draft", () => {
  const values = formValues(aPost({ role: ["Poet", "Engineer"] }), "");
  expect(values.role).toBe("Poet, Engineer");
  expect(FormDraft.parse(values).role).toEqual(["Poet", "Engineer"]);
});

test("sources are one text in the form and a list in the draft", () => {
  const sources = [
    { title: "Ada Lovelace – Wikipedia", url: "https://en.wikipedia.org/wiki/Ada_Lovelace" },
    { title: "example.org", url: "https://example.org/ada" },
  ];
  const values = formValues(aPost({ sources }), "");
  expect(FormDraft.parse(values).sources).toEqual(sources);
  expect(FormDraft.parse({ ...values, sources: "https://example.org/ada" }).sources).toEqual(
    sources.slice(1),
  );
});

test.each<[keyof FormValues, string, string]>([
  ["title", "  ", "Title is required"],
  ["description", "", "Description is required"],
  ["date", "", "Publish date is required"],
  ["birthdate", "", "Birth date is required"],
  ["birthdate", "14 March", "Formats: YYYY/MM/DD, ~YYYY/MM/DD, YYYY BC, ~YYYY BC, YYYY, ~YYYY"],
  ["birthdate", "1879/02/30", "Birth date is not a real date"],
  ["deathdate", "1955", "Please use YYYY/MM/DD format (e.g., 2020/12/31)"],
  ["deathyear", "1852", "Fill in Death Date or Death Year, not both"],
  ["wikidata", "Ada", "Write the id of the person in Wikidata, for example Q7259"],
  ["sources", "Ada http://example.org/", "Address must begin with https://"],
  ["country", "", "Country is required"],
  ["role", " , ,", "Role is required"],
])("%s %j is refused: %s", (field, value, message) => {
  expect(messages({ ...filled, [field]: value })).toEqual({ [field]: message });
});
