import { expect, test } from "vitest";
import { aSavedDraft } from "../drafts/testing/a-saved-draft.ts";
import { daysTyped, type OnTaken, sayPlaced, spokenDay, withPlans } from "./words.ts";

test.each<[OnTaken, string[], string]>([
  ["share", [], "Moved “Bell” to December 3"],
  ["swap", ["Sinan"], "Swapped “Bell” and “Sinan”"],
  ["swap", ["Sinan", "Zu"], "Swapped “Bell” and 2 posts"],
  // The others left the day in the meantime.
  ["swap", [], "Moved “Bell” to December 3"],
  ["push", ["Sinan"], "Moved “Bell” to December 3 and moved 1 post later"],
])("%s with %j says %s", (how, others, says) => {
  expect(sayPlaced("Bell", "2026/12/03", how, others).replace(/[\u2068\u2069]/g, "")).toBe(says);
});

test.each([
  [["2026/12/02"], "Moved 2 posts"],
  [["2026/12/03", "2026/12/05", "2026/12/07"], "Moved 2 posts. 2 drafts keep their planned dates."],
  [
    ["2026/12/05", "2026/12/06"],
    "Moved 2 posts. 1 draft keeps its planned date. 1 draft loses its planned date.",
  ],
  [["2026/12/04", "2026/12/06"], "Moved 2 posts. 2 drafts lose their planned dates."],
])("with plans on %j, moves from December 3 to 6 are announced as: %s", (days, says) => {
  const moves = [
    { from: "2026/12/03", to: "2026/12/04" },
    { from: "2026/12/05", to: "2026/12/06" },
  ];
  const plans = new Map(days.map((day) => [day, [aSavedDraft()]]));
  expect(withPlans("Moved 2 posts", moves, plans)).toBe(says);
});

test.each([
  [" -7 ", -7],
  ["+7", 7],
  ["−7", -7],
  ["– 7", -7],
  ["٧", 7],
  ["7.5", 0],
  ["1-2", 0],
])("%j are %i days", (typed, days) => {
  expect(daysTyped(typed)).toBe(days);
});

test("a planned day is spoken as free, with its plan and what that lacks", () => {
  const plans = [aSavedDraft({ texts: { title: "Emmy Noether", country: "Germany" } })];
  expect(spokenDay("2026/12/04", [], false, plans)).toBe(
    "Friday, December 4, 2026, free, planned: Emmy Noether, text missing, no photo",
  );
});
