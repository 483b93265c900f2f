import { expect, test } from "vitest";
import { type OnTaken, sayPlaced } from "./words.ts";

test.each<[OnTaken, string[], string]>([
  ["share", [], "Moved “Bell” to December 3"],
  ["swap", ["Sinan"], "Swapped “Bell” and “Sinan”"],
  ["swap", ["Sinan", "Zu"], "Swapped “Bell” and 2 posts"],
  // The others left the day in the meantime.
  ["swap", [], "Moved “Bell” to December 3"],
  ["push", ["Sinan"], "Moved “Bell” to December 3 and 1 post later"],
])("%s with %j says %s", (how, others, says) => {
  expect(sayPlaced("Bell", "2026/12/03", how, others).replace(/[\u2068\u2069]/g, "")).toBe(says);
});
