import { availableParallelism, loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { documentCount, fill } from "./emulator/documents.ts";
import { type Bench, rows } from "./emulator/rows.ts";
import { connect, googleIsMissing, type Server, type Side, startServer } from "./emulator/servers.ts";
import { spreadOfRatios } from "./report/bench-row.ts";
import { middle } from "./report/middle.ts";
import { Results } from "./report/results.ts";

// Compares our emulator, built as its package is published, with Google's in the same run: start and memory in fresh
// processes, the rest in two that keep running, in rounds whose order alternates. ROUNDS sets their number.

const rounds = Number(process.env["ROUNDS"] ?? 7);
const settleMs = 2000;
const missing = googleIsMissing();
const sides: readonly Side[] = missing === undefined ? ["ours", "google"] : ["ours"];
const samples = new Map<string, Record<Side, number[]>>();
/** The minimum factor over Google's for each row; 1 for the others. */
const aims: Readonly<Record<string, number>> = { "start to first answer": 5, memory: 2.5 };

process.env["METADATA_SERVER_DETECTION"] = "none";
if (missing !== undefined) process.stdout.write(`Only ours is measured. ${missing}\n`);
const startLoad = loadavg()[0] ?? 0;

for (let round = 0; round < rounds; round += 1) {
  for (const side of inTurn(round)) await measureFresh(side);
}
await measureRows();
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

async function measureRows(): Promise<void> {
  const benches = new Map<Side, Omit<Bench, "round">>();
  const servers: Server[] = [];
  try {
    for (const side of sides) {
      const server = await startServer(side);
      servers.push(server);
      const db = connect(server);
      await fill(db);
      benches.set(side, { db, port: server.port });
    }
    for (const { name, measure } of rows) {
      // The first round is a warm-up and does not count.
      for (let round = 0; round <= rounds; round += 1) {
        for (const side of inTurn(round)) {
          const bench = benches.get(side);
          if (bench === undefined) continue;
          const time = await measure({ ...bench, round });
          if (round > 0) note(`${name}, ms`, side, time);
        }
      }
    }
  } finally {
    for (const { db } of benches.values()) await db.terminate();
    for (const server of servers) await server.end();
  }
}

function report(): void {
  const results = new Results("emulator");
  for (const [what, { ours, google }] of samples) {
    const ratio = middle(google) / middle(ours);
    const aim = Object.entries(aims).find(([start]) => what.startsWith(start))?.[1] ?? 1;
    results.add({
      what,
      ours: spread(ours),
      ...(missing === undefined && {
        ...{ beside: `Google's: ${spread(google)}`, ratio, spread: spreadOfRatios(google, ours) },
        ...{ goal: `≥ ${aim}×`, isMet: ratio >= aim },
      }),
    });
  }
  const load = `${startLoad.toFixed(1)} before, ${(loadavg()[0] ?? 0).toFixed(1)} after`;
  results.end(
    `Medians of ${rounds} rounds (least – greatest), on ${availableParallelism()} cores, load ${load}, Node ${process.versions.node}, Admin SDK`,
  );
}

function spread(values: readonly number[]): string {
  const digits = middle(values) < 10 ? 2 : 0;
  const [least, greatest] = [Math.min(...values), Math.max(...values)];
  return `${middle(values).toFixed(digits)} (${least.toFixed(digits)} – ${greatest.toFixed(digits)})`;
}
