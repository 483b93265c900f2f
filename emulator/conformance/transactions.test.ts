import { type Firestore, Timestamp, type Transaction } from "@google-cloud/firestore";
import { expect } from "vitest";
import type { Clients } from "./clients.ts";
import { conformance } from "./conform.ts";
import { expectRefusal } from "./plain.ts";

const conform = conformance("transactions");

async function numberAt(admin: Firestore, path: string): Promise<unknown> {
  return (await admin.doc(path).get()).get("n");
}

conform("ten transactions that count in one document all count", async ({ admin }) => {
  await admin.doc("c/1").set({ n: 0n });
  await Promise.all(
    Array.from({ length: 10 }, () =>
      admin.runTransaction(
        async (transaction) => {
          const read = await transaction.get(admin.doc("c/1"));
          transaction.update(admin.doc("c/1"), { n: read.get("n") + 1n });
        },
        { maxAttempts: 20 },
      ),
    ),
  );
  expect(await numberAt(admin, "c/1")).toBe(10n);
});

/** Two transactions that have both read before either commits. */
type Crossing = readonly [
  string,
  (admin: Firestore, transaction: Transaction) => Promise<unknown>,
  (admin: Firestore, transaction: Transaction, name: string) => unknown,
  /** The total number of runs: 2, or 3 when one must see the other's write. */
  number,
];
// biome-ignore format: one row per case
const crossings: readonly Crossing[] = [
  ["the same document, among others", (admin, transaction) => transaction.getAll(admin.doc("c/0"), admin.doc("c/1")), (admin, transaction, name) => transaction.set(admin.doc("c/1"), { name }), 3],
  ["a document that neither found", (admin, transaction) => transaction.get(admin.doc("c/none")), (admin, transaction, name) => transaction.set(admin.doc("c/none"), { name }), 3],
  ["documents of their own", (admin, transaction) => transaction.get(admin.doc("c/1")), (admin, transaction, name) => transaction.set(admin.doc(`own/${name}`), { name }), 2],
  [
    "a query that the other's write joins",
    (admin, transaction) => transaction.get(admin.collection("c").where("kind", "==", "new")),
    (admin, transaction, name) => transaction.set(admin.doc(`c/${name}`), { kind: "new" }),
    3,
  ],
];
conform.each(crossings)(
  "two transactions that read and write %s",
  async ({ admin }, _, read, write, expected) => {
    await admin.doc("c/1").set({ n: 1n });
    let runs = 0;
    let arrived = 0;
    let meet = () => {};
    const both = new Promise<void>((resolve) => {
      meet = resolve;
    });
    const run = (name: string) =>
      admin.runTransaction(async (transaction) => {
        runs += 1;
        await read(admin, transaction);
        arrived += 1;
        if (arrived >= 2) meet();
        await both;
        write(admin, transaction, name);
      });
    await Promise.all([run("a"), run("b")]);
    expect(runs).toBe(expected);
  },
);

conform("a transaction reads one state of documents and queries", async ({ admin }) => {
  const { writeTime } = await admin.doc("c/1").set({ n: 1n });
  await admin.doc("c/1").set({ n: 2n });
  await admin.doc("c/2").set({ n: 2n });
  const seen = await admin.runTransaction(
    async (transaction) => {
      const document = await transaction.get(admin.doc("c/1"));
      const query = await transaction.get(admin.collection("c"));
      const count = await transaction.get(admin.collection("c").count());
      return [document.get("n"), query.size, count.data().count];
    },
    { readOnly: true, readTime: writeTime },
  );
  expect(seen).toEqual([1n, 1, 1n]);
});

conform("a read-only transaction may not write", async ({ raw, documents }) => {
  const { transaction } = (await raw("beginTransaction", { options: { readOnly: {} } })) as {
    transaction: Uint8Array;
  };
  const writes = [{ update: { name: `${documents}/c/d`, fields: {} } }];
  await expectRefusal(raw("commit", { transaction, writes }), "INVALID_ARGUMENT", "read-only");
});

const readTimes: readonly (readonly [string, () => Timestamp, "INVALID_ARGUMENT" | "FAILED_PRECONDITION"])[] =
  [
    ["in the future", () => Timestamp.fromMillis(Date.now() + 60_000), "INVALID_ARGUMENT"],
    ["long past", () => Timestamp.fromMillis(1_000_000), "FAILED_PRECONDITION"],
  ];
conform.each(readTimes)("a read time %s is refused", async ({ admin, raw }, _, time, code) => {
  await admin.doc("c/1").set({});
  const { seconds, nanoseconds: nanos } = time();
  const options = { readOnly: { readTime: { seconds, nanos } } };
  await expectRefusal(raw("beginTransaction", { options }), code, "read_time");
});

type Ending = (clients: Clients, transaction: Uint8Array) => Promise<unknown>;
const endings: readonly (readonly [string, Ending])[] = [
  ["committed", ({ raw }, transaction) => raw("commit", { transaction, writes: [] })],
  ["rolled back", ({ raw }, transaction) => raw("rollback", { transaction })],
];
conform.each(endings)("a transaction that was %s may not be used again", async (clients, _, end) => {
  const { raw } = clients;
  const begun = (await raw("beginTransaction", {})) as { transaction: Uint8Array };
  await end(clients, begun.transaction);
  await expectRefusal(raw("commit", { ...begun, writes: [] }), "INVALID_ARGUMENT", "invalid or closed");
  await raw("rollback", { ...begun });
});
