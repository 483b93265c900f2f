import type { HistoryAct } from "@daily-genius/domain/post/history-entry";
import { aPost } from "@daily-genius/domain/testing/a-post";
import { expect, test } from "vitest";
import { actInWords } from "./version-words.ts";

const post = aPost();

test.each<[HistoryAct, Parameters<typeof actInWords>[0]["changed"], typeof post | null, string]>([
  ["created", [], post, "Created"],
  ["edited", ["country", "description"], post, "Edited description, country"],
  ["edited", ["photo"], post, "Edited photo"],
  ["deleted", [], null, "Deleted"],
  ["cleaned-up", [], null, "Removed as a duplicate"],
  ["by-hand", [], post, "Created outside the panel"],
  ["by-hand", ["title"], post, "Edited outside the panel: title"],
  ["by-hand", [], null, "Deleted outside the panel"],
])("%s with %j changed reads in words", (act, changed, left, words) => {
  expect(actInWords({ act, changed, post: left })).toBe(words);
});
