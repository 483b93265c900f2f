import { parseArgs } from "node:util";
import type { Tally } from "./history.ts";
import { tellHistory } from "./tell-history.ts";

// Tells histories from a seed on, and prints how often what happened, or the first promise that was broken.
// With --trace every request of each is written down: `--from <seed> --count 1 --trace` explains a failure.
const { values } = parseArgs({
  options: {
    from: { type: "string", default: "1" },
    count: { type: "string", default: "1000" },
    trace: { type: "boolean" },
  },
});
process.env["FIREBASE_CONFIG"] = JSON.stringify({ storageBucket: "model" });
const from = Number(values.from);
const tally: Tally = new Map();
const trace = values.trace ? (line: string) => process.stderr.write(`${line}\n`) : undefined;
let broken: { seed: number; what: string } | undefined;
let told = 0;
for (; told < Number(values.count) && !broken; told += 1)
  await tellHistory(from + told, tally, trace).catch((error: unknown) => {
    broken = { seed: from + told, what: error instanceof Error ? `${error.stack}` : String(error) };
  });
process.stdout.write(`${JSON.stringify({ told, broken, tally: Object.fromEntries([...tally].sort()) })}\n`);
