import { deepStrictEqual } from "node:assert";
import { loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import type { Query } from "firebase-admin/firestore";
import { randomFrom } from "../functions/testing/random.ts";
import { connect, startServer } from "./emulator/servers.ts";
import { Model, names, orders } from "./emulator/soak-model.ts";
import { nuisance } from "./emulator/soak-nuisances.ts";
import { type Operation, operations } from "./emulator/soak-operations.ts";
import { middle } from "./report/middle.ts";
import { showTable } from "./report/table.ts";

// Runs random operations, with rude clients in between, for a number of minutes (10). The emulator's answers and
// listeners must agree with a simple model, and its memory must not grow. TEST_SEED repeats a run; PAUSE (ms between
// operations) leaves time to other programs.

const minutes = Number(process.argv[2] ?? 10);
const seed = Number(process.env["TEST_SEED"] ?? Date.now() % 1_000_000);
const pause = Number(process.env["PAUSE"] ?? 0);
const checkEveryMs = 10_000;
/** On a busy machine listeners are late. */
const patienceMs = 10_000;
/** The share of the run after which memory is compared: by then the history for listeners has reached its limit. */
const warmUp = 0.4;
const allowedGrowth = 1.1;

process.env["METADATA_SERVER_DETECTION"] = "none";
const server = await startServer("ours");
const db = connect(server);
const random = randomFrom(seed);
const model = new Model();
const documents = db.collection("soak");
const memory: { readonly at: number; readonly megabytes: number }[] = [];
const counts = { operations: 0, nuisances: 0, comparisons: 0, differences: 0 };
const heard = [
  listen(documents),
  listen(documents.where("n", ">=", 0).orderBy("n")),
  listen(documents.orderBy("s").limit(10)),
];

const began = performance.now();
const until = began + minutes * 60_000;
let nextCheck = began + checkEveryMs;
try {
  while (performance.now() < until) {
    const [name, operation] = random.pick(Object.entries(operations));
    await attempt(name, operation);
    if (random.below(20) === 0) {
      counts.nuisances += 1;
      await nuisance(server.port, random);
    }
    if (pause > 0) await sleep(pause);
    if (performance.now() > nextCheck) {
      await check();
      nextCheck = performance.now() + checkEveryMs;
    }
  }
  await check();
} finally {
  for (const { stop } of heard) stop();
  await db.terminate();
  await server.end();
}
report();

async function attempt(name: string, operation: Operation): Promise<void> {
  counts.operations += 1;
  try {
    await operation({ db, documents, model, random });
  } catch (error) {
    counts.differences += 1;
    process.stdout.write(`${name}, operation ${counts.operations} of seed ${seed}: ${error}\n`);
    await startOver();
  }
}

/** Empties model and collection after a difference, so that each difference is reported once. */
async function startOver(): Promise<void> {
  model.entries.clear();
  const batch = db.batch();
  for (const name of names) batch.delete(documents.doc(name));
  await batch.commit();
}

type Heard = { readonly names: () => readonly string[]; readonly stop: () => void };

function listen(query: Query): Heard {
  let last: readonly string[] = [];
  const stop = query.onSnapshot(
    ({ docs }) => {
      last = docs.map(({ id }) => id);
    },
    (error) => {
      counts.differences += 1;
      process.stdout.write(`A listener ended: ${error}\n`);
    },
  );
  return { names: () => last, stop };
}

/** Compares all documents and the latest snapshot of each listener with the model, and records the memory. */
async function check(): Promise<void> {
  await attempt("everything", async () => {
    const found = await documents.get();
    deepStrictEqual(new Map(found.docs.map((one) => [one.id, one.data()])), model.entries);
    counts.comparisons += found.size;
  });
  await attempt("listeners", async () => {
    const late = performance.now() + patienceMs;
    while (!isDeepStrictEqual(heardNow(), expectedNow()) && performance.now() < late) await sleep(20);
    deepStrictEqual(heardNow(), expectedNow());
  });
  memory.push({ at: (performance.now() - began) / 60_000, megabytes: server.memory() });
}

function heardNow(): readonly (readonly string[])[] {
  return heard.map((one) => one.names());
}

function expectedNow(): readonly (readonly string[])[] {
  return [
    model.namesOf(),
    model.namesOf(({ n }) => n >= 0, orders.n),
    model.namesOf(() => true, orders.s).slice(0, 10),
  ];
}

function report(): void {
  const shown = memory.filter((_, n) => n % Math.max(1, Math.floor(memory.length / 20)) === 0);
  const rows = shown.map(({ at, megabytes }) => [at.toFixed(1), megabytes.toFixed(0)]);
  showTable(["minute", "MB"], rows);
  const late = memory.filter(({ at }) => at >= minutes * warmUp).map(({ megabytes }) => megabytes);
  const half = Math.floor(late.length / 2);
  const growth = middle(late.slice(half)) / middle(late.slice(0, half));
  process.stdout.write(
    `\nSeed ${seed}: ${counts.operations} operations, ${counts.nuisances} nuisances, ${counts.comparisons} documents compared ` +
      `whole, ${counts.differences} differences; memory in the last part ${growth.toFixed(2)} of the part before; load ${(loadavg()[0] ?? 0).toFixed(1)}.\n`,
  );
  process.exitCode = counts.differences === 0 && !(growth > allowedGrowth) ? 0 : 1;
}
