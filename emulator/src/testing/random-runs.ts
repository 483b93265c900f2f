import { appendFileSync } from "node:fs";

/** Returns how often to try a property: `count` times, or ten times as often in deep tests. */
export function runs(count: number): number {
  if (process.env["TEST_DEEP"] === "1") return 10 * count;
  const file = process.env["TEST_SAMPLES"];
  if (file !== undefined) appendFileSync(file, "cases of the emulator's properties 1 of 10\n");
  return count;
}
