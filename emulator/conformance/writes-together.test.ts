import * as web from "@firebase/firestore";
import * as lite from "@firebase/firestore/lite";
import { expect } from "vitest";
import type { Clients } from "./clients.ts";
import { conformance } from "./conform.ts";
import { tableOfPairs } from "./pairs-of-writes.ts";
import { expectRefusal } from "./plain.ts";

const conform = conformance("writes-together");

// The file has the answers of Google's emulator: CONFORMANCE_TARGET=google npx vitest run … -u writes it.
conform("two writes to one document are answered as by Google's", async (clients) => {
  await expect(await tableOfPairs(clients)).toMatchFileSnapshot("answers/pairs-of-writes.txt");
});

const d = ({ admin }: Clients) => admin.doc("c/d");
type Way = readonly [
  string,
  number | string,
  (clients: Clients) => Promise<unknown>,
  (clients: Clients) => Promise<unknown>,
];
// biome-ignore format: one row per case
const ways: readonly Way[] = [
  ["a batch of the server SDK", 3, (c) => c.admin.batch().set(d(c), { a: 1 }).delete(d(c)).commit(), (c) => c.admin.batch().delete(d(c)).update(d(c), { a: 1 }).commit()],
  [
    "a transaction of the server SDK",
    3,
    (c) => c.admin.runTransaction(async (t) => t.set(d(c), { a: 1 }).delete(d(c))),
    (c) => c.admin.runTransaction(async (t) => t.delete(d(c)).update(d(c), { a: 1 })),
  ],
  [
    "a batch of the browser SDK, over its stream",
    "invalid-argument",
    (c) => onStream(c, (batch, at) => batch.set(at, { a: 1 }).delete(at)),
    (c) => onStream(c, (batch, at) => batch.delete(at).update(at, { a: 1 })),
  ],
  [
    "a batch of the lite SDK, over REST",
    // This SDK uses the HTTP status, 400.
    "failed-precondition",
    (c) => overRest(c, (batch, at) => batch.set(at, { a: 1 }).delete(at)),
    (c) => overRest(c, (batch, at) => batch.delete(at).update(at, { a: 1 })),
  ],
];

function onStream(
  clients: Clients,
  fill: (batch: web.WriteBatch, at: web.DocumentReference) => web.WriteBatch,
): Promise<void> {
  return fill(web.writeBatch(clients.web), web.doc(clients.web, "c/d")).commit();
}

function overRest(
  clients: Clients,
  fill: (batch: lite.WriteBatch, at: lite.DocumentReference) => lite.WriteBatch,
): Promise<void> {
  return fill(lite.writeBatch(clients.lite), lite.doc(clients.lite, "c/d")).commit();
}

conform.each(ways)("%s makes one change of them", async (clients, _, code, together, refused) => {
  await d(clients).set({ o: 7 });
  await together(clients);
  expect((await d(clients).get()).exists).toBe(false);
  await d(clients).set({ o: 7 });
  await expect(refused(clients)).rejects.toMatchObject({ code });
  expect((await d(clients).get()).exists).toBe(true);
});

const big = { stringValue: "x".repeat(600_000) };
conform("only what a commit leaves in the end must not be too large", async ({ raw, documents, admin }) => {
  const name = `${documents}/c/d`;
  const put = (field: string, value?: object) => ({
    update: { name, fields: value ? { [field]: value } : {} },
    updateMask: { fieldPaths: [field] },
  });
  await expectRefusal(raw("commit", { writes: [put("a", big), put("b", big)] }), "INVALID_ARGUMENT");
  await raw("commit", { writes: [put("a", big), put("b", big), put("a")] });
  expect(Object.keys((await admin.doc("c/d").get()).data() ?? {})).toEqual(["b"]);
});

// biome-ignore format: one row per case
const refusals: readonly (readonly [string, (name: string) => readonly object[]])[] = [
  ["that writes a document twice", (name) => [{ delete: name }, { delete: name }]],
  ["that writes and verifies a document", (name) => [{ delete: name }, { verify: name, currentDocument: { exists: true } }]],
  ["with a write that no state accepts", (name) => [{ delete: name }, { update: { name: `${name}2`, fields: { __x__: big } } }]],
];
conform.each(refusals)("a batch write %s is refused whole", async ({ raw, documents, admin }, _, writes) => {
  await admin.doc("c/d").set({ o: 7 });
  await expectRefusal(raw("batchWrite", { writes: writes(`${documents}/c/d`) }), "INVALID_ARGUMENT");
  expect((await admin.doc("c/d").get()).exists).toBe(true);
});

conform("a commit that no state accepts leaves its transaction open", async ({ raw, documents }) => {
  const name = `${documents}/c/d`;
  const { transaction } = (await raw("beginTransaction", {})) as { transaction: Uint8Array };
  const ensureRefused = (writes: readonly object[], code: "INVALID_ARGUMENT" | "NOT_FOUND") =>
    expectRefusal(raw("commit", { transaction, writes }), code);
  const update = { update: { name, fields: {} }, currentDocument: { exists: true } };
  await ensureRefused([{ delete: name }, update], "INVALID_ARGUMENT");
  await ensureRefused([update], "NOT_FOUND");
  await ensureRefused([], "INVALID_ARGUMENT");
});
