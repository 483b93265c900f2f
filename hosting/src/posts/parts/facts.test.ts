import { aPost } from "@daily-genius/domain/testing/a-post";
import { expect, test } from "vitest";
import { lastSaved } from "./facts.tsx";

test.each([
  ["2020-03-14T12:00:00.000Z", "ada@example.com", /^March 14, 2020, \d\d:00 by ada@example\.com$/],
  ["2020-03-14T12:00:00.000Z", "", /^March 14, 2020, \d\d:00$/],
  ["", "ada@example.com", /^$/],
  ["soon", "", /^$/],
])("a post of %j, saved by %j", (updatedAt, updatedBy, words) => {
  expect(lastSaved(aPost({ updatedAt, updatedBy }))).toMatch(words);
});
