import { aPost } from "@daily-genius/domain/testing/a-post";
import { expect, test } from "vitest";
import { formValues } from "./form-values.ts";
import { differences } from "./merge.ts";

const original = aPost({ title: "Ada", country: "England", role: ["Poet"] });
const values = formValues(original, "");

test("fields that only one of the two changed are suggested from that one; agreement is left out", () => {
  const mine = { ...values, title: "Ada Lovelace", deathdate: "1852/11/27" };
  const current = { ...original, country: "United Kingdom", deathdate: "1852/11/27" };
  expect(differences(mine, { ...original, deathdate: "" }, current)).toEqual([
    { field: "title", label: "Title", mine: "Ada Lovelace", theirs: "Ada", suggested: "mine" },
    { field: "country", label: "Country", mine: "England", theirs: "United Kingdom", suggested: "theirs" },
  ]);
});

test("where both changed a field, the one on screen is suggested", () => {
  const found = differences({ ...values, role: "Poet, Programmer" }, original, {
    ...original,
    role: ["Mathematician"],
  });
  expect(found).toEqual([
    { field: "role", label: "Role(s)", mine: "Poet, Programmer", theirs: "Mathematician", suggested: "mine" },
  ]);
});

test("dates are shown in words", () => {
  const [date] = differences({ ...values, date: "2026/03/15" }, original, original);
  expect(date?.mine).toBe("March 15, 2026");
});

test("space around a text is no difference", () => {
  expect(differences({ ...values, title: " Ada " }, original, original)).toEqual([]);
});
