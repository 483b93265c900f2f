import { expect, test } from "vitest";
import { claimedSlug, isSlug } from "./slugs.ts";

const date = "2026/03/14";

test.each<[string, object, string]>([
  ["its date and title", { date, title: "Ada Lovelace" }, "2026-03-14-ada-lovelace"],
  ["a title from the console with spaces around it", { date, title: " Ada\n" }, "2026-03-14-ada"],
  ["a digit alone", { date, title: "7" }, "2026-03-14-7"],
])("the slug that a post claims is made of %s", (_, fields, slug) => {
  expect(claimedSlug({ ...fields })).toBe(slug);
  expect(isSlug(slug)).toBe(true);
});

test.each<[string, object | undefined]>([
  ["is gone", undefined],
  ["has no title", { date }],
  ["has a title without letter or digit", { date, title: "…!" }],
  ["has a title that is no text", { date, title: 7 }],
  ["has a date of another spelling", { date: "2026-03-14", title: "Ada" }],
  ["has a date that is no day", { date: "2026/02/30", title: "Ada" }],
  ["has a title too long for the name of a file", { date, title: "孔".repeat(400) }],
])("the slug that a post claims is none where it %s", (_, fields) => {
  expect(claimedSlug(fields && { ...fields })).toBeUndefined();
});
