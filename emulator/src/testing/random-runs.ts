import { appendFileSync } from "node:fs";

/**
 * How often a property is tried: `count` times, and ten times as often in the deep tests. The project's `npm test` says
 * so at its end.
 */
export function runs(count: number): number {
  if (process.env["TEST_DEEP"] === "1") return 10 * count;
  const file = process.env["TEST_SAMPLES"];
  if (file !== undefined) appendFileSync(file, "cases of the emulator's properties 1 of 10\n");
  return count;
}
