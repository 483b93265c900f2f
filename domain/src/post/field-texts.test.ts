import { expect, test } from "vitest";
import { aPost } from "../testing/a-post.ts";
import { fieldTexts, shownText, tidiedText } from "./field-texts.ts";
import { fieldNames } from "./fields.ts";
import { PostDraft } from "./post-draft.ts";
import { parseRoles } from "./roles.ts";
import { parseSources } from "./sources.ts";

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
  ["sources", " https://a.example \n\n", "a.example https://a.example/"],
  ["sources", "A\u200b  HTTPS://A.example/b", "A https://a.example/b"],
  ["role", " Poet ,, Writer", "Poet, Writer"],
  ["title", " Ada\u200b \n", "Ada"],
  ["country", "Peru\tand Bolivia", "Peru and Bolivia"],
  ["description", " one\r\n\ttwo\n", "one\n\ttwo"],
  ["date", " 2026-3-4\u200e", "2026/03/04"],
  ["wikidata", "https://www.wikidata.org/wiki/Q7259", "Q7259"],
] as const)("a save makes of a %s of %j %j", (name, text, tidied) => {
  const typed = { ...fieldTexts(aPost()), [name]: text };
  const role = parseRoles(typed.role);
  const saved = PostDraft.parse({ ...typed, role, sources: [...parseSources(typed.sources)] });
  expect([fieldTexts(saved)[name], tidiedText(name, text)]).toEqual([tidied, tidied]);
});

test.each([
  ["date", "2026/02/30"],
  ["wikidata", "7259"],
] as const)("a %s of %j, which a save refuses, stays as it is", (name, text) => {
  expect(tidiedText(name, text)).toBe(text);
});
