import { aPost } from "@daily-genius/domain/testing/a-post";
import { expect, test } from "vitest";
import { scheduledLines, scheduledSpoken } from "./scheduled-lines.ts";

const ada = aPost({ title: "Ada Lovelace", date: "2026/03/14", authorEmail: "editor@dailygenius.example" });
const emmy = aPost({ title: "Emmy Noether", date: "2026/03/14", authorEmail: "" });

// Specification 2.29
test("hovering shows how many, and each title with its author or 'Unknown'", () => {
  expect(scheduledLines([ada, emmy])).toEqual([
    "2 post(s) scheduled:",
    "Ada Lovelace by editor@dailygenius.example",
    "Emmy Noether by Unknown",
  ]);
  expect(scheduledLines([])).toEqual([]);
});

test("screen readers get the same in one sentence", () => {
  expect(scheduledSpoken([ada])).toBe("1 post scheduled: Ada Lovelace by editor@dailygenius.example");
  expect(scheduledSpoken([ada, emmy])).toContain("2 posts scheduled: ");
  expect(scheduledSpoken([])).toBe("");
});
