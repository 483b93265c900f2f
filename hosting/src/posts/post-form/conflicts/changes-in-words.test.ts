import { aPost } from "@daily-genius/domain/testing/a-post";
import { expect, test } from "vitest";
import { versionOfPost } from "../../editor/documents.ts";
import { changedInWords, takenInWords } from "./changes-in-words.ts";

const version = aPost({
  updatedAt: new Date("2026-11-22T10:32:00").toISOString(),
  updatedBy: "ada@example.com",
  country: "Germany",
  deathdate: "",
  deathyear: "~850",
  description: "One sentence after the other. ".repeat(9),
});
const reader = { email: "me@example.com", now: new Date("2026-11-22T11:00:00") };

test.each([
  [{}, "ada@example.com changed this post at 10:32."],
  [{ updatedBy: "me@example.com" }, "You changed this post in another window at 10:32."],
  [{ updatedBy: "" }, "Someone changed this post."],
])("a version with %j: %s", (fields, words) => {
  expect(changedInWords(versionOfPost({ ...version, ...fields }), reader)).toBe(words);
});

test.each([
  ["country", "Country was updated to “Germany” by ada@example.com at 10:32."],
  ["date", "Publish Date was updated to “March 14, 2026” by ada@example.com at 10:32."],
  ["role", "Roles were updated to “Mathematician” by ada@example.com at 10:32."],
  ["deathdate", "Death Date was removed by ada@example.com at 10:32."],
  ["deathyear", "Death Year was updated to “c. 850” by ada@example.com at 10:32."],
  ["description", "Description was updated by ada@example.com at 10:32."],
  ["sources", "Sources were removed by ada@example.com at 10:32."],
  ["photo", "Photo was removed by ada@example.com at 10:32."],
  ["assignee", "Assignee was removed by ada@example.com at 10:32."],
] as const)("%s, taken: %s", (part, words) => {
  expect(takenInWords(part, versionOfPost(version), reader)).toBe(words);
});
