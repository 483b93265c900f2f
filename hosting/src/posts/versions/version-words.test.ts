import type { HistoryAct } from "@daily-genius/domain/post/history-entry";
import { aPost } from "@daily-genius/domain/testing/a-post";
import { expect, test } from "vitest";
import { actInWords, noVersions, runInWords } from "./version-words.ts";

const post = aPost();

test.each<[HistoryAct, Parameters<typeof actInWords>[0]["changed"], typeof post | null, string]>([
  ["created", [], post, "Created"],
  ["edited", ["country", "description"], post, "Edited description, country"],
  ["edited", ["photo"], post, "Edited photo"],
  ["deleted", [], null, "Deleted"],
  ["cleaned-up", [], null, "Removed as a duplicate"],
  ["by-hand", [], post, "Created outside the panel"],
  ["by-hand", ["title", "checked"], post, "Edited outside the panel: title, review"],
  ["by-hand", [], null, "Deleted outside the panel"],
])("%s with %j changed reads in words", (act, changed, left, words) => {
  expect(actInWords({ act, changed, post: left })).toBe(words);
});

test.each([
  ["Moved 2 posts 3 days later", "2026/03/11", "2026/03/12"],
  ["Moved 2 posts", "2026/03/11", "2026/03/11"],
  ["Moved 2 posts", undefined, undefined],
])("moves read %s", (words, first, second) => {
  const moved = (from: string | undefined, date: string) => ({
    act: "moved" as const,
    changed: ["date" as const],
    post: aPost({ date }),
    ...(from !== undefined && { from }),
  });
  expect(runInWords([moved(first, "2026/03/14"), moved(second, "2026/03/15")])).toBe(words);
});

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
