import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { Filter, type Firestore, type Query, Timestamp } from "@google-cloud/firestore";
import fc from "fast-check";
import * as web from "firebase/firestore";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runs } from "../src/testing/random-runs.ts";
import { type Clients, openClients } from "./clients.ts";
import { chosenTarget, startTarget, type Target } from "./target.ts";

// Many listeners in one client and in several, while many commits happen at once: afterwards every listener shows what a
// model of its own expects.

const LONG = 3_600_000;
/** Only a listener that never gets there takes longer. */
const PATIENCE_MS = 5 * 60_000;
const WEB_CLIENTS = 6;
const ADMIN_SETS = 3;
const rounds = runs(7);
const seed = Number(process.env["TEST_SEED"] ?? 1);

type Content = { readonly g: number; readonly n: number };
type Entry = Content & { readonly path: string };
/** Every document by its path, with the time of the commit that left it so. */
type Model = Map<string, { readonly time: Timestamp; readonly content: Content | undefined }>;

const line = ({ path, g, n }: Entry) => `${path} g${g} n${n}`;
const byPath = (a: Entry, b: Entry) => (a.path < b.path ? -1 : 1);
const byNumber = (a: Entry, b: Entry) => a.n - b.n || byPath(a, b);
const inPosts = ({ path }: Entry) => path.startsWith("posts/");

/** What is listened to: with each SDK, and what the model says of it. */
const kinds: readonly {
  readonly name: string;
  readonly admin: (db: Firestore) => Query;
  readonly web: (db: web.Firestore) => web.Query;
  readonly expected: (all: readonly Entry[]) => readonly Entry[];
}[] = [
  {
    name: "document",
    admin: (db) => db.collection("posts").where("__name__", "==", db.doc("posts/a")),
    web: (db) => web.query(web.collection(db, "posts"), web.where(web.documentId(), "==", "a")),
    expected: (all) => all.filter(({ path }) => path === "posts/a"),
  },
  {
    name: "collection",
    admin: (db) => db.collection("posts"),
    web: (db) => web.collection(db, "posts"),
    expected: (all) => all.filter(inPosts).sort(byPath),
  },
  {
    name: "filtered",
    admin: (db) => db.collection("posts").where("g", "==", 1),
    web: (db) => web.query(web.collection(db, "posts"), web.where("g", "==", 1)),
    expected: (all) => all.filter((one) => inPosts(one) && one.g === 1).sort(byPath),
  },
  {
    name: "limited",
    admin: (db) => db.collection("posts").orderBy("n").limit(3),
    web: (db) => web.query(web.collection(db, "posts"), web.orderBy("n"), web.limit(3)),
    expected: (all) => all.filter(inPosts).sort(byNumber).slice(0, 3),
  },
  {
    name: "limited to the last",
    admin: (db) => db.collection("posts").orderBy("n").limitToLast(3),
    web: (db) => web.query(web.collection(db, "posts"), web.orderBy("n"), web.limitToLast(3)),
    expected: (all) => all.filter(inPosts).sort(byNumber).slice(-3),
  },
  {
    name: "ordered",
    admin: (db) => db.collection("posts").where("n", ">", 3).orderBy("n", "desc"),
    web: (db) => web.query(web.collection(db, "posts"), web.where("n", ">", 3), web.orderBy("n", "desc")),
    expected: (all) =>
      all
        .filter((one) => inPosts(one) && one.n > 3)
        .sort(byNumber)
        .reverse(),
  },
  {
    name: "collection group",
    admin: (db) => db.collectionGroup("posts").where("g", "==", 2),
    web: (db) => web.query(web.collectionGroup(db, "posts"), web.where("g", "==", 2)),
    expected: (all) => all.filter(({ g }) => g === 2).sort(byPath),
  },
  {
    name: "either",
    admin: (db) =>
      db.collection("posts").where(Filter.or(Filter.where("g", "==", 1), Filter.where("n", "==", 2))),
    web: (db) =>
      web.query(web.collection(db, "posts"), web.or(web.where("g", "==", 1), web.where("n", "==", 2))),
    expected: (all) => all.filter((one) => inPosts(one) && (one.g === 1 || one.n === 2)).sort(byPath),
  },
];

const path = fc.constantFrom(
  ...[..."abcdefghij"].map((id) => `posts/${id}`),
  ...[..."xyz"].map((id) => `rooms/r/posts/${id}`),
);
const content = fc.record({ g: fc.nat(3), n: fc.nat(6) });
const change = fc.record({ path, content: fc.option(content, { freq: 4, nil: undefined }) });
const changes = (maxLength: number) => fc.array(change, { minLength: 1, maxLength, size: "max" });
/** What happens in a round: everything at once, then transactions one after the other. */
const round = fc.record({
  singles: changes(10),
  batches: fc.array(changes(4), { maxLength: 3, size: "max" }),
  toggles: fc.array(fc.record({ path, between: fc.tuple(content, fc.option(content, { nil: undefined })) }), {
    minLength: 1,
    maxLength: 3,
    size: "max",
  }),
  transactions: fc.array(path, { maxLength: 3, size: "max" }),
  away: fc.subarray(Array.from({ length: WEB_CLIENTS }, (_, n) => n)),
  ofClients: fc.array(fc.record({ client: fc.nat(WEB_CLIENTS - 1), batch: changes(3) }), {
    minLength: 1,
    maxLength: 8,
    size: "max",
  }),
});
type Round = typeof round extends fc.Arbitrary<infer One> ? One : never;
type Change = Round["singles"][number];

type Heard = {
  readonly name: string;
  shown: readonly string[];
  readonly expected: (all: readonly Entry[]) => readonly Entry[];
  stop: () => void;
};

let target: Target;
beforeAll(async () => {
  target = await startTarget(chosenTarget());
});
afterAll(() => target.close());

test.each([
  ["servers write and clients stay connected", { clientsLeave: false, clientsWrite: false }],
  ["servers write and clients lose the network", { clientsLeave: true, clientsWrite: false }],
  ["clients write too", { clientsLeave: false, clientsWrite: true }],
  ["clients write too and lose the network", { clientsLeave: true, clientsWrite: true }],
])(
  "every listener is right where %s",
  async (_name, { clientsLeave, clientsWrite }) => {
    const project = `demo-soak-${clientsLeave}-${clientsWrite}`;
    const server = openClients(target, project);
    const clients = Array.from({ length: WEB_CLIENTS }, () => openClients(target, project));
    const heard = listen(server, clients);
    const model: Model = new Map();
    const wrong: string[] = [];
    for (const [number, made] of fc.sample(round, { seed, numRuns: rounds }).entries()) {
      const away = clientsLeave ? made.away.flatMap((n) => clients[n]?.web ?? []) : [];
      const byClients = clientsWrite ? made.ofClients : [];
      await run(made, server, away, model, () =>
        Promise.all(byClients.map(({ client, batch }) => commitAt(clients[client], batch))),
      );
      const all = await everything(server.admin);
      takeOver(
        model,
        all,
        byClients.flatMap(({ batch }) => batch),
      );
      expect(all.map(line).sort()).toEqual(entriesOf(model).map(line).sort());
      for (const { name, shown, expected } of await lateOf(heard, all))
        wrong.push(
          `round ${number} of seed ${seed}: ${name} shows ${shown} and not ${expected(all).map(line)}`,
        );
      if (wrong.length > 20) break;
    }
    process.stdout.write(`${wrong.length} wrong of ${rounds * heard.length} states, seed ${seed}\n`);
    expect(wrong).toEqual([]);
    for (const { stop } of heard) stop();
    await Promise.all([server, ...clients].map((one) => one.close()));
  },
  LONG,
);

/** Opens all listeners; each keeps what it shows. */
function listen(server: Clients, clients: readonly Clients[]): readonly Heard[] {
  const heard: Heard[] = [];
  const open = (name: string, { expected }: (typeof kinds)[number]): Heard => {
    const one: Heard = { name, shown: ["nothing yet"], expected, stop: () => undefined };
    heard.push(one);
    return one;
  };
  for (const kind of kinds) {
    for (let n = 0; n < ADMIN_SETS; n += 1) {
      const one = open(`${kind.name} of the server`, kind);
      one.stop = kind.admin(server.admin).onSnapshot(({ docs }) => {
        one.shown = docs.map((found) =>
          line({ path: found.ref.path, g: Number(found.get("g")), n: Number(found.get("n")) }),
        );
      });
    }
    for (const [n, client] of clients.entries()) {
      const one = open(`${kind.name} of client ${n}`, kind);
      one.stop = web.onSnapshot(kind.web(client.web), ({ docs }) => {
        one.shown = docs.map((found) => line({ path: found.ref.path, g: found.get("g"), n: found.get("n") }));
      });
    }
  }
  return heard;
}

async function run(
  { singles, batches, toggles, transactions }: Round,
  { admin }: Clients,
  away: readonly web.Firestore[],
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
    // Each has a time of its own: a write that changes nothing is as old as the document.
    for (const [index, [at, data]] of [...last].entries()) {
      const { writeTime } = results[index] ?? {};
      if (writeTime) remember(model, at, data, writeTime);
    }
  };
  await Promise.all(away.map((db) => web.disableNetwork(db)));
  const written = ofClients();
  await Promise.all([
    ...singles.map(put),
    ...batches.map(commit),
    ...toggles.flatMap(({ path: at, between: [one, other] }) =>
      [one, other, one, other, one].map((data) => put({ path: at, content: data })),
    ),
  ]);
  await Promise.all(away.map((db) => web.enableNetwork(db)));
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

async function commitAt(client: Clients | undefined, batch: readonly Change[]): Promise<void> {
  if (!client) return;
  const made = web.writeBatch(client.web);
  for (const { path: at, content: data } of batch)
    if (data === undefined) made.delete(web.doc(client.web, at));
    else made.set(web.doc(client.web, at), data);
  await made.commit();
}

/** Takes over what is stored of documents that clients have written, whose SDK does not tell the time of a write. */
function takeOver(model: Model, all: readonly Entry[], written: readonly Change[]): void {
  for (const at of new Set(written.map((one) => one.path))) {
    const stored = all.find((one) => one.path === at);
    const time = model.get(at)?.time ?? Timestamp.fromMillis(0);
    model.set(at, { time, content: stored && { g: stored.g, n: stored.n } });
  }
}

/** Keeps what the later of two commits left. */
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

/** The listeners that do not show in time what they should. */
async function lateOf(heard: readonly Heard[], all: readonly Entry[]): Promise<readonly Heard[]> {
  const isWrong = ({ shown, expected }: Heard) => !isDeepStrictEqual(shown, expected(all).map(line));
  const deadline = performance.now() + PATIENCE_MS;
  while (heard.some(isWrong) && performance.now() < deadline) await sleep(20);
  return heard.filter(isWrong);
}
