import type { Draft } from "@daily-genius/domain/draft/draft";
import { expect, test } from "vitest";
import { inListOrder, isComplete, planOf, progressOf } from "./draft-words.ts";
import { aSavedDraft } from "./testing/a-saved-draft.ts";

const whole: Draft["texts"] = {
  title: "Ada Lovelace",
  description: "Wrote the first program.",
  birthdate: "1815/12/10",
  country: "United Kingdom",
  role: "Mathematician",
};

test.each([
  [{ title: "Ada" }, "", "no text yet"],
  [{ title: "Ada", date: "2026/03/14" }, "", "no text yet"],
  [{ title: "Ada", wikidata: "Q7259" }, "", "no text yet"],
  [{ title: "Ada", country: "United Kingdom" }, "", "text missing, no photo"],
  [{ title: "Ada" }, "u1", "text missing"],
  [{ title: "Ada", description: "She" }, "", "unfinished, no photo"],
  [{ ...whole, birthdate: "who knows" }, "u1", "unfinished"],
  [whole, "", "complete, no photo"],
  [whole, "u1", "complete"],
])("of a draft with %j and the photo %j there is: %s", (texts, uploadId, progress) => {
  const draft = aSavedDraft({ texts, uploadId });
  expect(progressOf(draft)).toBe(progress);
  expect(isComplete(draft)).toBe(progress.startsWith("complete"));
});

const taken = new Map([
  ["2026/03/13", []],
  ["2026/03/15", []],
]);

test.each([
  ["", ""],
  ["2026/03/14", "planned for March 14, 2026"],
  ["2026/03/13", "planned for March 13, 2026: its day has passed"],
  ["2026/03/15", "planned for March 15, 2026: that day has a post"],
])("a draft with the day %j on March 14 is %j", (date, plan) => {
  expect(planOf(aSavedDraft({ texts: { date } }), "2026/03/14", taken)).toBe(plan);
});

test("days come first, the earliest before, then what changed last", () => {
  const drafts = [
    aSavedDraft({ id: "older", updatedAt: "2026-01-01T00:00:00.000Z" }),
    aSavedDraft({ id: "newer", updatedAt: "2026-01-02T00:00:00.000Z" }),
    aSavedDraft({ id: "late", texts: { date: "2026/12/01" } }),
    aSavedDraft({ id: "early", texts: { date: "2026/03/01" } }),
  ];
  expect(inListOrder(drafts).map(({ id }) => id)).toEqual(["early", "late", "newer", "older"]);
});
