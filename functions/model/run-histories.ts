import { parseArgs } from "node:util";
import { type Tally, Violation } from "./history.ts";

// Runs histories of posts, or `--of sign-in`, from a seed on, and prints how often each thing happened, or the first
// broken promise. `--from <seed> --count 1 --trace` explains a failure of posts: it prints every request.
const { values } = parseArgs({
  options: {
    of: { type: "string", default: "posts" },
    from: { type: "string", default: "1" },
    count: { type: "string", default: "1000" },
    trace: { type: "boolean" },
  },
});
process.env["FIREBASE_CONFIG"] = JSON.stringify({ storageBucket: "model" });
/** Each model loads only what it runs. */
const runHistory =
  values.of === "sign-in"
    ? (await import("./sign-in-history.ts")).runSignIns
    : (await import("./run-history.ts")).runHistory;
const from = Number(values.from);
const tally: Tally = new Map();
const trace = values.trace ? (line: string) => process.stderr.write(`${line}\n`) : undefined;
let broken: { seed: number; promise: string } | undefined;
let count = 0;
for (; count < Number(values.count) && !broken; count += 1)
  await runHistory(from + count, tally, trace).catch((error: unknown) => {
    if (!(error instanceof Violation))
      throw new Error(`history ${from + count} ended in an error`, { cause: error });
    broken = { seed: from + count, promise: error.message };
  });
process.stdout.write(`${JSON.stringify({ count, broken, tally: Object.fromEntries([...tally].sort()) })}\n`);
