import { expect, test } from "vitest";
import { fieldTexts, shownText, tidiedText } from "./field-texts.ts";
import { fieldNames } from "./fields.ts";

test("a form has every field as text, an unknown one empty", () => {
  const content = {
    title: "Ada",
    role: ["Poet", "Writer"],
    sources: [{ title: "", url: "https://a.example" }],
  };
  const texts = { title: "Ada", role: "Poet, Writer", sources: "https://a.example" };
  const empty = Object.fromEntries(fieldNames.map((name) => [name, ""]));
  expect(fieldTexts(content)).toEqual({ ...empty, ...texts });
});

test.each([
  ["date", "2026/03/14", "March 14, 2026"],
  ["date", "2026/3/14", "2026/3/14"],
  ["birthdate", "~0384 BC", "c. 384 BC"],
  ["title", "2026/03/14", "2026/03/14"],
] as const)("people read a %s of %j as %j", (name, text, shown) => {
  expect(shownText(name, text)).toBe(shown);
});

test.each([
  ["sources", " https://a.example \n\n", "https://a.example"],
  ["role", " Poet ,, Writer", "Poet, Writer"],
  ["title", " Ada\u200b \n", "Ada"],
] as const)("a save makes of a %s of %j %j", (name, text, tidied) => {
  expect(tidiedText(name, text)).toBe(tidied);
});
