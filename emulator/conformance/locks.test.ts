import { setTimeout as sleep } from "node:timers/promises";
import * as web from "@firebase/firestore";
import { expect, test } from "vitest";
import type { Clients } from "./clients.ts";
import { conformance } from "./conform.ts";
import { expectRefusal } from "./plain.ts";
import { aggregation, filter, text } from "./wire-form.ts";

// The behavior that the SDKs for servers rely on:
// https://firebase.google.com/docs/firestore/transaction-data-contention The cases run in parallel, because they mostly
// wait.
const conform = conformance("locks", undefined, test.concurrent);

/** Long enough for a request that meets no lock, short enough that no lock times out. */
const MOMENT_MS = 400;

type Transaction = Uint8Array;
type Requests = ReturnType<typeof requestsOf>;

/** The requests of a transaction one by one, so that a case decides their order. */
function requestsOf({ raw, documents: parent }: Clients) {
  const set = (path: string, v: string) => ({
    update: { name: `${parent}/${path}`, fields: { v: text(v) } },
  });
  const within = (transaction: Transaction | undefined) => (transaction ? { transaction } : {});
  return {
    parent,
    set,
    async begin(options: object = {}): Promise<Transaction> {
      // The shape of BeginTransactionResponse.
      return ((await raw("beginTransaction", { options })) as { transaction: Transaction }).transaction;
    },
    /** Begins a transaction that has read the document. */
    async holding(path: string): Promise<Transaction> {
      const transaction = await this.begin();
      await this.read(path, transaction);
      return transaction;
    },
    async read(path: string, transaction?: Transaction): Promise<unknown> {
      const request = { documents: [`${parent}/${path}`], ...within(transaction) };
      const [row] = await raw.stream("batchGetDocuments", request);
      // The shape of BatchGetDocumentsResponse.
      const { found } = row as { found?: { fields: { v: { stringValue: string } } } };
      return found?.fields.v.stringValue;
    },
    find(query: object, transaction: Transaction): Promise<unknown> {
      return raw.stream("runQuery", { structuredQuery: query, ...within(transaction) });
    },
    count(collectionId: string, transaction: Transaction): Promise<unknown> {
      const counting = aggregation({ from: [{ collectionId }] }, { alias: "n", count: {} });
      return raw.stream("runAggregationQuery", { ...counting, ...within(transaction) });
    },
    commit(writes: readonly object[], transaction?: Transaction): Promise<unknown> {
      return raw("commit", { writes, ...within(transaction) });
    },
    write(path: string, text: string, transaction?: Transaction): Promise<unknown> {
      return this.commit([set(path, text)], transaction);
    },
    rollback(transaction: Transaction): Promise<unknown> {
      return raw("rollback", { transaction });
    },
  };
}

/** A case with its requests. */
function locks(name: string, run: (on: Requests, clients: Clients) => Promise<unknown>): void {
  conform(name, async (clients) => void (await run(requestsOf(clients), clients)));
}

/** Whether the request is still unanswered after a moment; it may fail later. */
async function waits(request: Promise<unknown>): Promise<boolean> {
  request.catch(() => undefined);
  return Promise.race([request.then(() => false), sleep(MOMENT_MS, true)]);
}

const oldOnes = {
  from: [{ collectionId: "c" }],
  where: filter("v", "EQUAL", text("old")),
};

type Reading = (requests: Requests, transaction: Transaction) => Promise<unknown>;
type Change = (requests: Requests) => Promise<unknown>;
// biome-ignore format: one row per case
const held: readonly (readonly [string, Reading, Change])[] = [
  ["a document it read", (on, t) => on.read("c/a", t), (on) => on.write("c/a", "new")],
  ["a document it missed", (on, t) => on.read("c/none", t), (on) => on.write("c/none", "new")],
  ["the deletion of a document it read", (on, t) => on.read("c/a", t), (on) => on.commit([{ delete: `${on.parent}/c/a` }])],
  ["what a query found", (on, t) => on.find(oldOnes, t), (on) => on.write("c/a", "new")],
  ["what a query would find", (on, t) => on.find(oldOnes, t), (on) => on.write("c/b", "old")],
  ["what it counted", (on, t) => on.count("c", t), (on) => on.write("c/b", "new")],
  ["a document in a collection group it read", (on, t) => on.find({ from: [{ collectionId: "c", allDescendants: true }] }, t), (on) => on.write("p/q/c/a", "new")],
  ["a batch of which it read one document", (on, t) => on.read("c/a", t), (on) => on.commit([on.set("c/b", "new"), on.set("c/a", "new")])],
  ["another transaction's write", (on, t) => on.read("c/a", t), async (on) => on.write("c/a", "new", await on.begin())],
];
conform.each(held)("a transaction holds back %s until it commits", async (clients, _, read, change) => {
  const on = requestsOf(clients);
  await on.write("c/a", "old");
  const transaction = await on.begin();
  await read(on, transaction);
  const changing = change(on);
  expect(await waits(changing)).toBe(true);
  await on.write("other/x", "done", transaction);
  await changing;
});

// biome-ignore format: one row per case
const free: readonly (readonly [string, Reading, Change])[] = [
  ["another document", (on, t) => on.read("c/a", t), (on) => on.write("c/b", "new")],
  ["another collection than it queried", (on, t) => on.find(oldOnes, t), (on) => on.write("d/a", "old")],
  ["a collection below the one it queried", (on, t) => on.find(oldOnes, t), (on) => on.write("c/a/c/a", "old")],
  ["what its query would not find", (on, t) => on.find(oldOnes, t), (on) => on.write("c/b", "new")],
  ["who only reads what it read", (on, t) => on.read("c/a", t), (on) => on.read("c/a")],
  ["a transaction that reads what it read", (on, t) => on.read("c/a", t), async (on) => on.read("c/a", await on.begin())],
];
conform.each(free)("a transaction does not hold back %s", async (clients, _, read, change) => {
  const on = requestsOf(clients);
  await on.write("c/a", "old");
  const transaction = await on.begin();
  await read(on, transaction);
  // If it waited, it would time out: the transaction releases its locks only afterwards.
  expect(await change(on)).toBeDefined();
  await on.rollback(transaction);
});

locks("a read does not wait for a write that waits", async (on) => {
  await on.write("c/a", "old");
  const [one, two] = [await on.begin(), await on.begin()];
  await on.read("c/a", one);
  const writing = on.write("c/a", "new");
  expect(await waits(writing)).toBe(true);
  expect([await on.read("c/a"), await on.read("c/a", two)]).toEqual(["old", "old"]);
  await on.rollback(one);
  await on.rollback(two);
  await writing;
});

// biome-ignore format: one row per case
const releases: readonly (readonly [string, Reading])[] = [
  ["commits without writing", (on, t) => on.commit([], t)],
  ["is rolled back", (on, t) => on.rollback(t)],
  ["fails to commit", (on, t) => on .commit([{ ...on.set("c/b", "x"), currentDocument: { exists: true } }], t) .catch(() => on.rollback(t).catch(() => undefined))],
];
conform.each(releases)("a transaction lets go when it %s", async (clients, _, end) => {
  const on = requestsOf(clients);
  const transaction = await on.holding("c/a");
  const writing = on.write("c/a", "new");
  expect(await waits(writing)).toBe(true);
  await end(on, transaction);
  await writing;
});

locks("a write that waits too long is aborted, and the lock's holder goes on", async (on) => {
  await on.write("c/a", "old");
  const transaction = await on.holding("c/a");
  await expectRefusal(on.write("c/a", "new"), "ABORTED", "lock timeout");
  await on.write("c/a", "newer", transaction);
  expect(await on.read("c/a")).toBe("newer");
});

locks("a transaction that waits too long is aborted, and releases its locks", async (on) => {
  const [one, two] = [await on.begin(), await on.begin()];
  await Promise.all([on.read("c/a", one), on.read("c/a", two)]);
  await expectRefusal(on.write("c/a", "two", two), "ABORTED", "lock timeout");
  await on.write("c/a", "one", one);
  expect(await on.read("c/a")).toBe("one");
});

const knots: readonly (readonly [string, readonly [string, string], readonly [string, string]])[] = [
  ["read one document and write it", ["c/a", "c/a"], ["c/a", "c/a"]],
  ["write what the other read", ["c/a", "c/b"], ["c/b", "c/a"]],
];
conform.each(knots)(
  "of two transactions that %s one commits and one is aborted",
  async (clients, _, ...plans) => {
    const on = requestsOf(clients);
    const begun = await Promise.all(plans.map(() => on.begin()));
    for (const [i, [reads]] of plans.entries()) await on.read(reads, begun[i]);
    const [one, two] = plans.map(
      ([, writes], i) =>
        () =>
          on.write(writes, "new", begun[i]),
    );
    // One after the other: where only a timeout ends the wait, both would otherwise be aborted at the same moment.
    const first = one?.();
    expect(first && (await waits(first))).toBe(true);
    const outcomes = await Promise.allSettled([first, two?.()]);
    const codes = outcomes.map((outcome) => (outcome.status === "fulfilled" ? "done" : outcome.reason.code));
    expect(codes.toSorted()).toEqual([10, "done"]);
  },
);

locks("a transaction reads what was committed after it began", async (on) => {
  const transaction = await on.holding("c/other");
  await on.write("c/a", "new");
  expect(await on.read("c/a", transaction)).toBe("new");
  await on.write("c/a", "newer", transaction);
});

locks("a precondition is judged when the wait is over", async (on) => {
  const transaction = await on.holding("c/a");
  const creating = on.commit([{ ...on.set("c/a", "theirs"), currentDocument: { exists: false } }]);
  expect(await waits(creating)).toBe(true);
  await on.write("c/a", "mine", transaction);
  await expectRefusal(creating, "ALREADY_EXISTS");
});

locks("a transaction that only reads blocks no one and sees one state", async (on) => {
  await on.write("c/a", "old");
  const transaction = await on.begin({ readOnly: {} });
  expect(await on.read("c/a", transaction)).toBe("old");
  await on.write("c/a", "new");
  expect(await on.read("c/a", transaction)).toBe("old");
});

locks("a transaction begun by its first read locks that too", async (on, clients) => {
  const newTransaction = { readWrite: {} };
  const request = { documents: [`${on.parent}/c/a`], newTransaction };
  const [first] = await clients.raw.stream("batchGetDocuments", request);
  // The shape of BatchGetDocumentsResponse.
  const { transaction } = first as { transaction: Transaction };
  const writing = on.write("c/a", "new");
  expect(await waits(writing)).toBe(true);
  await on.commit([], transaction);
  await writing;
});

locks("a batch write waits too", async (on, clients) => {
  const transaction = await on.holding("c/a");
  const writing = clients.raw("batchWrite", { writes: [on.set("c/a", "x"), on.set("c/b", "x")] });
  expect(await waits(writing)).toBe(true);
  await on.rollback(transaction);
  expect(await writing).toMatchObject({ status: [{ code: 0 }, { code: 0 }] });
});

locks("a browser's write waits for a server's transaction", async (on, clients) => {
  const transaction = await on.holding("c/a");
  const writing = web.setDoc(web.doc(clients.web, "c/a"), { v: "theirs" });
  expect(await waits(writing)).toBe(true);
  await on.write("c/a", "mine", transaction);
  await writing;
  expect(await on.read("c/a")).toBe("theirs");
});

conform("a browser's transaction blocks no one, and is retried", async ({ web: db, admin }) => {
  await admin.doc("c/a").set({ n: 1 });
  let runs = 0;
  await web.runTransaction(db, async (transaction) => {
    runs += 1;
    const found = await transaction.get(web.doc(db, "c/a"));
    if (runs === 1) await admin.doc("c/a").set({ n: 10 });
    transaction.set(web.doc(db, "c/a"), { n: found.get("n") + 1 });
  });
  expect([runs, (await admin.doc("c/a").get()).get("n")]).toEqual([2, 11n]);
});
