import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { Filter, type Firestore, type Query, Timestamp } from "@google-cloud/firestore";
import fc from "fast-check";
import { openClients } from "./clients.ts";
import type { SoakClient } from "./soak-client.ts";
import { type Change, type Content, type Entry, type Kind, kindNames, kinds, line } from "./soak-kinds.ts";
import { chosenTarget, startTarget, type Target } from "./target.ts";

// Many listeners in one client and in several, during many concurrent commits: afterwards every listener shows the
// result of a separate model.

/** Only a listener that never gets there takes longer. */
const PATIENCE_MS = 5 * 60_000;
const ADMIN_SETS = 3;
const MOST_CLIENTS = 6;
const seed = Number(process.env["TEST_SEED"] ?? 1);

/** The actions of clients besides listening. */
type Mode = { readonly clientsLeave: boolean; readonly clientsWrite: boolean };

/** All modes, with their names. */
export const modes: readonly (readonly [string, Mode])[] = [
  ["servers write and clients stay connected", { clientsLeave: false, clientsWrite: false }],
  ["servers write and clients lose the network", { clientsLeave: true, clientsWrite: false }],
  ["clients write too", { clientsLeave: false, clientsWrite: true }],
  ["clients write too and lose the network", { clientsLeave: true, clientsWrite: true }],
];

/** Every document by its path, with the time of its last commit. */
type Model = Map<string, { readonly time: Timestamp; readonly content: Content | undefined }>;

const queries: Readonly<Record<Kind, (db: Firestore) => Query>> = {
  document: (db) => db.collection("posts").where("__name__", "==", db.doc("posts/a")),
  collection: (db) => db.collection("posts"),
  filtered: (db) => db.collection("posts").where("g", "==", 1),
  limited: (db) => db.collection("posts").orderBy("n").limit(3),
  "limited to the last": (db) => db.collection("posts").orderBy("n").limitToLast(3),
  ordered: (db) => db.collection("posts").where("n", ">", 3).orderBy("n", "desc"),
  "collection group": (db) => db.collectionGroup("posts").where("g", "==", 2),
  either: (db) =>
    db.collection("posts").where(Filter.or(Filter.where("g", "==", 1), Filter.where("n", "==", 2))),
};

const path = fc.constantFrom(
  ...[..."abcdefghij"].map((id) => `posts/${id}`),
  ...[..."xyz"].map((id) => `rooms/r/posts/${id}`),
);
const content = fc.record({ g: fc.nat(3), n: fc.nat(6) });
const change = fc.record({ path, content: fc.option(content, { freq: 4, nil: undefined }) });
const changes = (maxLength: number) => fc.array(change, { minLength: 1, maxLength, size: "max" });
/** The commits of a round: everything at once, then transactions one after the other. */
const round = fc.record({
  singles: changes(10),
  batches: fc.array(changes(4), { maxLength: 3, size: "max" }),
  toggles: fc.array(fc.record({ path, between: fc.tuple(content, fc.option(content, { nil: undefined })) }), {
    minLength: 1,
    maxLength: 3,
    size: "max",
  }),
  transactions: fc.array(path, { maxLength: 3, size: "max" }),
  away: fc.subarray(Array.from({ length: MOST_CLIENTS }, (_, n) => n)),
  ofClients: fc.array(fc.record({ client: fc.nat(MOST_CLIENTS - 1), batch: changes(3) }), {
    minLength: 1,
    maxLength: 8,
    size: "max",
  }),
});
type Round = typeof round extends fc.Arbitrary<infer One> ? One : never;

/** The results of a listener, and its kind. */
type Shown = { readonly name: string; readonly shown: readonly string[]; readonly kind: Kind };

/** Runs random commits with listeners of the server and of clients, opened by `open`. Resolves to the wrong results. */
export async function soak({
  clientsLeave,
  clientsWrite,
  clients: count,
  rounds,
  open,
}: Mode & {
  readonly clients: number;
  readonly rounds: number;
  readonly open: (target: Target, project: string) => Promise<SoakClient>;
}): Promise<readonly string[]> {
  const target = await startTarget(chosenTarget());
  const project = "demo-soak";
  const server = openClients(target, project);
  const clients = await Promise.all(Array.from({ length: count }, () => open(target, project)));
  const ofServer = listenAtServer(server.admin);
  const model: Model = new Map();
  const wrong: string[] = [];
  let looked = 0;
  const states = async () => [...ofServer, ...(await shownBy(clients))];
  // A document that a client writes before its listener's first answer, and another changes, is one that the SDK may
  // show forever (decision 0004), and no server can know of it.
  if ((await lateOf(states, [])).length > 0) wrong.push("a listener shows something before the first commit");
  for (const [number, made] of fc.sample(round, { seed, numRuns: rounds }).entries()) {
    const away = clientsLeave ? made.away.flatMap((n) => clients[n] ?? []) : [];
    const byClients = clientsWrite ? made.ofClients : [];
    await run(made, server.admin, away, model, () =>
      Promise.all(byClients.map(({ client, batch }) => clients[client % count]?.commit(batch))),
    );
    const all = await everything(server.admin);
    takeOver(
      model,
      all,
      byClients.flatMap(({ batch }) => batch),
    );
    if (!isDeepStrictEqual(all.map(line).sort(), entriesOf(model).map(line).sort()))
      wrong.push(`round ${number}: stored are ${all.map(line)} and not ${entriesOf(model).map(line)}`);
    looked += kindNames.length * (ADMIN_SETS + count);
    for (const { name, shown, kind } of await lateOf(states, all))
      wrong.push(
        `round ${number} of seed ${seed}: ${name} shows ${shown} and not ${kinds[kind](all).map(line)}`,
      );
    if (wrong.length > 20) break;
  }
  process.stdout.write(`${wrong.length} wrong of ${looked} states, seed ${seed}\n`);
  for (const { stop } of ofServer) stop();
  await Promise.all([server, ...clients].map((one) => one.close()));
  await target.close();
  return wrong;
}

/** Opens all listeners of a server; each keeps its results. */
function listenAtServer(admin: Firestore): readonly (Shown & { readonly stop: () => void })[] {
  return Array.from({ length: ADMIN_SETS }, () => kindNames)
    .flat()
    .map((kind) => {
      const one = { name: `${kind} of the server`, kind, shown: ["nothing yet"], stop: () => {} };
      one.stop = queries[kind](admin).onSnapshot(({ docs }) => {
        one.shown = docs.map((found) =>
          line({ path: found.ref.path, g: Number(found.get("g")), n: Number(found.get("n")) }),
        );
      });
      return one;
    });
}

async function shownBy(clients: readonly SoakClient[]): Promise<readonly Shown[]> {
  const all = await Promise.all(clients.map((client) => client.shown()));
  return all.flatMap((lists, n) =>
    kindNames.map((kind, index) => ({ name: `${kind} of client ${n}`, kind, shown: lists[index] ?? [] })),
  );
}

async function run(
  { singles, batches, toggles, transactions }: Round,
  admin: Firestore,
  away: readonly SoakClient[],
  model: Model,
  ofClients: () => Promise<unknown>,
): Promise<void> {
  const put = async ({ path: at, content: data }: Change) => {
    const { writeTime } = await (data === undefined ? admin.doc(at).delete() : admin.doc(at).set(data));
    remember(model, at, data, writeTime);
  };
  const commit = async (made: readonly Change[]) => {
    const last = new Map(made.map((one) => [one.path, one.content]));
    const batch = admin.batch();
    for (const [at, data] of last)
      if (data === undefined) batch.delete(admin.doc(at));
      else batch.set(admin.doc(at), data);
    const results = await batch.commit();
    // Each write has a separate time: a write that changes nothing has the time of the document.
    for (const [index, [at, data]] of [...last].entries()) {
      const { writeTime } = results[index] ?? {};
      if (writeTime) remember(model, at, data, writeTime);
    }
  };
  await Promise.all(away.map((client) => client.leave()));
  const written = ofClients();
  await Promise.all([
    ...singles.map(put),
    ...batches.map(commit),
    ...toggles.flatMap(({ path: at, between: [one, other] }) =>
      [one, other, one, other, one].map((data) => put({ path: at, content: data })),
    ),
  ]);
  await Promise.all(away.map((client) => client.comeBack()));
  await written;
  for (const at of transactions) {
    await admin.runTransaction(async (transaction) => {
      const found = await transaction.get(admin.doc(at));
      transaction.set(found.ref, {
        g: Number(found.get("g") ?? 0),
        n: (Number(found.get("n") ?? 0) + 1) % 7,
      });
    });
    const known = model.get(at)?.content ?? { g: 0, n: 0 };
    const { updateTime } = await admin.doc(at).get();
    if (updateTime) remember(model, at, { g: known.g, n: (known.n + 1) % 7 }, updateTime);
  }
}

/** Copies the stored documents that clients have written: their SDK does not report the time of a write. */
function takeOver(model: Model, all: readonly Entry[], written: readonly Change[]): void {
  for (const at of new Set(written.map((one) => one.path))) {
    const stored = all.find((one) => one.path === at);
    const time = model.get(at)?.time ?? Timestamp.fromMillis(0);
    model.set(at, { time, content: stored && { g: stored.g, n: stored.n } });
  }
}

/** Keeps the result of the later of two commits. */
function remember(model: Model, at: string, data: Content | undefined, time: Timestamp): void {
  const known = model.get(at);
  if (known === undefined || known.time.valueOf() < time.valueOf()) model.set(at, { time, content: data });
}

function entriesOf(model: Model): readonly Entry[] {
  return [...model].flatMap(([at, { content: data }]) => (data === undefined ? [] : [{ path: at, ...data }]));
}

async function everything(admin: Firestore): Promise<readonly Entry[]> {
  const { docs } = await admin.collectionGroup("posts").get();
  return docs.map((found) => ({
    path: found.ref.path,
    g: Number(found.get("g")),
    n: Number(found.get("n")),
  }));
}

/** Returns the listeners that do not show the right results in time. */
async function lateOf(
  states: () => Promise<readonly Shown[]>,
  all: readonly Entry[],
): Promise<readonly Shown[]> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const wrong = (await states()).filter(
      ({ shown, kind }) => !isDeepStrictEqual(shown, kinds[kind](all).map(line)),
    );
    if (wrong.length === 0 || performance.now() > deadline) return wrong;
    await sleep(20);
  }
}
