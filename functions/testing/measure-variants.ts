import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { Failure } from "@daily-genius/domain/failure";
import { makeVariants } from "../src/photos/make-variants.ts";

// A process as small as the function's own: makes the variants of each file named, and prints what came of it.
for (const path of process.argv.slice(2)) {
  const started = performance.now();
  const reason = await makeVariants(await readFile(path)).then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof Failure) return error.message;
      throw error;
    },
  );
  const peakMegabytes = Math.round(peakKilobytes() / 1024);
  process.stdout.write(`${JSON.stringify({ reason, peakMegabytes, ms: performance.now() - started })}\n`);
}

/** The most memory held since this program began; where Linux does not tell it, since the process was forked. */
function peakKilobytes(): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync("/proc/self/status", "utf8"))?.[1]);
  } catch {
    return process.resourceUsage().maxRSS;
  }
}
