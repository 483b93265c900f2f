import fc from "fast-check";
import { vi } from "vitest";

// TEST_SEED repeats the random choices of the run that printed it. Without one, fast-check prints the seed of a failure.
const seed = process.env["TEST_SEED"];
if (seed) fc.configureGlobal({ seed: Number(seed) });

const isDeep = process.env["TEST_DEEP"] === "1";
if (isDeep) vi.setConfig({ testTimeout: 600_000 });

/** How often a property is tried: `count` times, and ten times as often in the deep tests. */
export function runs(count: number): number {
  return isDeep ? 10 * count : count;
}
