import { availableParallelism, loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import type { Firestore } from "firebase-admin/firestore";
import { connect, googleIsMissing, type Side, startServer } from "./emulator/servers.ts";
import { Results } from "./report/results.ts";

// Compares our emulator, built as its package is published, with Google's in the same run: start and memory in fresh
// processes, in rounds whose order alternates. ROUNDS sets their number.

const rounds = Number(process.env["ROUNDS"] ?? 7);
const settleMs = 2000;
const documentCount = 10_000;
const batchSize = 500;
const words = "a remarkable life a day ".repeat(12);
const missing = googleIsMissing();
const sides: readonly Side[] = missing === undefined ? ["ours", "google"] : ["ours"];
/** The unit of each measurement, and the minimum factor over Google's. */
const goals = {
  "start to first answer": ["ms", 5],
  "memory, empty": ["MB", 2.5],
  "memory, 10,000 documents": ["MB", 2.5],
} as const;
type Name = keyof typeof goals;
const samples = new Map<Name, Record<Side, number[]>>();

process.env["METADATA_SERVER_DETECTION"] = "none";
if (missing !== undefined) process.stdout.write(`Only ours is measured. ${missing}\n`);
const startLoad = loadavg()[0] ?? 0;
for (let round = 0; round < rounds; round += 1)
  for (const side of round % 2 === 0 ? sides : sides.toReversed()) await measureFresh(side);

const results = new Results("emulator");
for (const [name, { ours, google }] of samples) {
  const [unit, least] = goals[name];
  const options = { unit: ` ${unit}`, about: `${name}, ${unit}` };
  if (missing !== undefined) results.value(name, ours, undefined, options);
  else results.ratio(name, { ours, beside: google }, least, { ...options, other: "Google's" });
}
const load = `${startLoad.toFixed(1)} before, ${(loadavg()[0] ?? 0).toFixed(1)} after`;
results.end(
  `The middle of ${rounds} rounds, on ${availableParallelism()} cores, load ${load}, Node ${process.versions.node}, Admin SDK`,
);

async function measureFresh(side: Side): Promise<void> {
  const server = await startServer(side);
  const note = (name: Name, value: number) => {
    const known = samples.get(name) ?? { ours: [], google: [] };
    known[side].push(value);
    samples.set(name, known);
  };
  try {
    note("start to first answer", server.firstAnswer);
    await sleep(settleMs);
    note("memory, empty", server.memory());
    const db = connect(server);
    await fill(db);
    await db.terminate();
    await sleep(settleMs);
    note("memory, 10,000 documents", server.memory());
  } finally {
    await server.end();
  }
}

/** Fills the collection `many` with documents of about 600 bytes, as in a real application. */
async function fill(db: Firestore): Promise<void> {
  for (let from = 0; from < documentCount; from += batchSize) {
    const batch = db.batch();
    for (let n = from; n < from + batchSize; n += 1)
      batch.set(db.doc(`many/d${n}`), {
        title: `The life of person ${n}`,
        slug: `the-life-of-person-${n}`,
        rank: (n * 7919) % documentCount,
        score: n / 7,
        published: n % 3 === 0,
        roles: ["painter", "engineer", `role ${n % 17}`],
        born: new Date(-n * 86_400_000),
        place: { city: `City ${n % 211}`, country: "Ghana" },
        text: words,
      });
    await batch.commit();
  }
}
