import { availableParallelism, loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { documentCount, fill } from "./emulator/documents.ts";
import { connect, googleIsMissing, type Side, startServer } from "./emulator/servers.ts";
import { Results } from "./report/results.ts";

// Compares our emulator, built as its package is published, with Google's in the same run: start and memory in fresh
// processes, in rounds whose order alternates. ROUNDS sets their number.

const rounds = Number(process.env["ROUNDS"] ?? 7);
const settleMs = 2000;
const missing = googleIsMissing();
const sides: readonly Side[] = missing === undefined ? ["ours", "google"] : ["ours"];
const samples = new Map<string, Record<Side, number[]>>();
/** The minimum factors over Google's. */
const goals = { start: 5, memory: 2.5 } as const;

process.env["METADATA_SERVER_DETECTION"] = "none";
if (missing !== undefined) process.stdout.write(`Only ours is measured. ${missing}\n`);
const startLoad = loadavg()[0] ?? 0;

for (let round = 0; round < rounds; round += 1) {
  for (const side of inTurn(round)) await measureFresh(side);
}
report();

function inTurn(round: number): readonly Side[] {
  return round % 2 === 0 ? sides : sides.toReversed();
}

function note(name: string, side: Side, value: number): void {
  const known = samples.get(name) ?? { ours: [], google: [] };
  known[side].push(value);
  samples.set(name, known);
}

async function measureFresh(side: Side): Promise<void> {
  const server = await startServer(side);
  try {
    note("start to first answer, ms", side, server.firstAnswer);
    await sleep(settleMs);
    note("memory, empty, MB", side, server.memory());
    const db = connect(server);
    await fill(db);
    await db.terminate();
    await sleep(settleMs);
    note(`memory, ${documentCount.toLocaleString("en")} documents, MB`, side, server.memory());
  } finally {
    await server.end();
  }
}

function report(): void {
  const results = new Results("emulator");
  for (const [name, { ours, google }] of samples) {
    const [what = name, unit = "ms"] = name.split(/, (?=\w+$)/);
    const options = { unit: ` ${unit}`, about: name };
    if (missing !== undefined) results.value(what, ours, undefined, options);
    else {
      const least = goals[unit === "MB" ? "memory" : "start"];
      results.ratio(what, { ours, beside: google }, least, { ...options, other: "Google's" });
    }
  }
  const load = `${startLoad.toFixed(1)} before, ${(loadavg()[0] ?? 0).toFixed(1)} after`;
  results.end(
    `The middle of ${rounds} rounds, on ${availableParallelism()} cores, load ${load}, Node ${process.versions.node}, Admin SDK`,
  );
}
