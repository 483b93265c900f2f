import { aPost } from "@daily-genius/domain/testing/a-post";
import { expect, test } from "vitest";
import { noVersions } from "./empty-history.ts";

const now = Date.parse("2026-11-22T10:00:00.000Z");
const [recent, later, old] = [
  "2026-11-20T10:00:00.000Z",
  "2026-11-21T10:00:00.000Z",
  "2024-11-01T10:00:00.000Z",
];

test.each([
  ["a new post", recent, recent, 1, "No changes since this post was created."],
  ["a post that was never recorded nor edited", recent, recent, 0, "No changes since this post was created."],
  ["a post that was edited before its history began", recent, later, 0, "Earlier changes are not on record."],
  ["a post whose entries have expired", old, old, 0, "Changes are deleted after 2 years."],
  ["an old post that was imported lately", old, later, 1, "No changes since this post was created."],
])("the history of %s", (_, createdAt, updatedAt, entries, words) => {
  expect(noVersions(aPost({ createdAt, updatedAt }), entries, now)).toBe(words);
});
