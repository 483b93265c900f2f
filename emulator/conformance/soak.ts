import { setTimeout as sleep } from "node:timers/promises";
import { FieldValue, Filter, type Firestore, type Query, type WriteBatch } from "@google-cloud/firestore";
import fc from "fast-check";
import { Auditor, type Commit, type Listener } from "./auditor.ts";
import { openClients } from "./clients.ts";
import type { SoakClient } from "./soak-client.ts";
import { type Change, type Kind, kindNames, line, type Seen } from "./soak-kinds.ts";
import { chosenTarget, startTarget, type Target } from "./target.ts";

// Many listeners in one client and in several, during many concurrent commits. The auditor judges what they show: in the
// end the state after all commits, and on the way only states that some order of them explains. Of a client that has
// just written it judges only the end: the SDK shows such a client its own writes before it hears of others'.

/** Only a listener that never gets there takes longer. Google's emulator has such. */
const PATIENCE_MS = chosenTarget() === "google" ? 20_000 : 5 * 60_000;
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

/** A listener with all that it has shown in a round, and what it showed last. */
type Watched = { readonly name: string; readonly kind: Kind; seen: Seen[]; last: string };

/** Runs random commits with listeners of the server and of clients, opened by `open`. Resolves to what is wrong. */
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
  const ofClients = clients.map((_, n) =>
    kindNames.map(
      (kind): Watched => ({ name: `${kind} of client ${n}`, kind, seen: [], last: "nothing yet" }),
    ),
  );
  const auditor = new Auditor();
  const all = [...ofServer, ...ofClients.flat()];
  const wrong: string[] = [];
  let [settled, passed] = [0, 0];
  /** Waits until every listener shows the last state, and returns those that never do. */
  const settle = async () => {
    const deadline = performance.now() + PATIENCE_MS;
    for (;;) {
      await Promise.all(
        clients.map(async (client, n) => {
          for (const [index, seen] of (await client.seen()).entries())
            ofClients[n]?.[index]?.seen.push(...seen);
        }),
      );
      for (const one of all) one.last = one.seen.at(-1)?.lines.join("; ") ?? one.last;
      const late = all.filter(({ kind, last }) => last !== auditor.last[kind]);
      if (late.length === 0 || performance.now() > deadline) return late;
      await sleep(20);
    }
  };
  // A document that a client writes before its listener's first answer, and another changes, is one that the SDK may
  // show forever (decision 0004), and no server can know of it.
  if ((await settle()).length > 0) wrong.push("a listener shows something before the first commit");
  for (const [number, made] of fc.sample(round, { seed, numRuns: rounds }).entries()) {
    const away = clientsLeave ? made.away.flatMap((n) => clients[n] ?? []) : [];
    const byClients = clientsWrite ? made.ofClients : [];
    for (const one of all) one.seen = [];
    const history = new History(server.admin, number);
    await run(made, server.admin, away, history, () =>
      Promise.all(
        byClients.map(({ client, batch }) =>
          history.keep(batch, (witness) => clients[client % count]?.commit(batch, witness)),
        ),
      ),
    );
    const found = [...auditor.commit(await history.commits())];
    found.push(
      ...(await settle()).map(
        ({ name, kind, last }) => `${name} shows ${last} and not ${auditor.last[kind]}`,
      ),
    );
    const judged: readonly Listener[] = clientsWrite ? ofServer : all;
    found.push(...auditor.unexplained(judged));
    settled += all.length;
    passed += judged.reduce((sum, { seen }) => sum + seen.length, 0);
    wrong.push(...found.map((words) => `round ${number} of seed ${seed}: ${words}`));
    if (wrong.length > 20) break;
  }
  process.stdout.write(
    `${wrong.length} wrong of ${settled} states at the end and ${passed} on the way, seed ${seed}\n`,
  );
  for (const { stop } of ofServer) stop();
  await Promise.all([server, ...clients].map((one) => one.close()));
  await target.close();
  return wrong;
}

/** Opens all listeners of a server; each keeps what it shows. */
function listenAtServer(admin: Firestore): readonly (Watched & { readonly stop: () => void })[] {
  return Array.from({ length: ADMIN_SETS }, () => kindNames)
    .flat()
    .map((kind) => {
      const one = {
        name: `${kind} of the server`,
        kind,
        seen: [] as Seen[],
        last: "nothing yet",
        stop: () => {},
      };
      one.stop = queries[kind](admin).onSnapshot(({ docs }) => {
        const lines = docs.map((found) =>
          line({ path: found.ref.path, g: Number(found.get("g")), n: Number(found.get("n")) }),
        );
        one.seen.push({ at: Date.now(), lines });
      });
      return one;
    });
}

/** The commits of a round; each leaves a witness, a document of its time that nothing overwrites. */
class History {
  readonly #admin: Firestore;
  readonly #collection: string;
  readonly #made: (Omit<Commit, "time"> & { readonly witness: string })[] = [];

  constructor(admin: Firestore, number: number) {
    this.#admin = admin;
    this.#collection = `witnesses/${number}/commits`;
  }

  async keep(
    changes: readonly Change[],
    make: (witness: string) => Promise<unknown> | undefined,
  ): Promise<void> {
    const witness = this.#admin.collection(this.#collection).doc().path;
    const sent = Date.now();
    await make(witness);
    this.#made.push({ sent, answered: Date.now(), changes, witness });
  }

  async commits(): Promise<readonly Commit[]> {
    const { docs } = await this.#admin.collection(this.#collection).get();
    const times = new Map(docs.map((found) => [found.ref.path, found.createTime]));
    return this.#made.map(({ witness, ...commit }) => {
      const { seconds = 0, nanoseconds = 0 } = times.get(witness) ?? {};
      return { ...commit, time: BigInt(seconds) * 1_000_000n + BigInt(nanoseconds / 1000) };
    });
  }
}

async function run(
  { singles, batches, toggles, transactions }: Round,
  admin: Firestore,
  away: readonly SoakClient[],
  history: History,
  ofClients: () => Promise<unknown>,
): Promise<void> {
  const write = (batch: Pick<WriteBatch, "set" | "delete">, changes: readonly Change[], witness: string) => {
    // The last change of a document counts.
    for (const [at, data] of new Map(changes.map((one) => [one.path, one.content])))
      if (data === undefined) batch.delete(admin.doc(at));
      else batch.set(admin.doc(at), data);
    batch.set(admin.doc(witness), { time: FieldValue.serverTimestamp() });
  };
  const commit = (...changes: readonly Change[]) =>
    history.keep(changes, (witness) => {
      const batch = admin.batch();
      write(batch, changes, witness);
      return batch.commit();
    });
  await Promise.all(away.map((client) => client.leave()));
  const written = ofClients();
  await Promise.all([
    ...singles.map((change) => commit(change)),
    ...batches.map((changes) => commit(...changes)),
    ...toggles.flatMap(({ path: at, between: [one, other] }) =>
      [one, other, one, other, one].map((data) => commit({ path: at, content: data })),
    ),
  ]);
  await Promise.all(away.map((client) => client.comeBack()));
  await written;
  for (const at of transactions) {
    const changes: Change[] = [];
    await history.keep(changes, (witness) =>
      admin.runTransaction(async (transaction) => {
        const found = await transaction.get(admin.doc(at));
        const data = { g: Number(found.get("g") ?? 0), n: (Number(found.get("n") ?? 0) + 1) % 7 };
        changes.splice(0, 1, { path: at, content: data });
        write(transaction as unknown as WriteBatch, changes, witness);
      }),
    );
  }
}
