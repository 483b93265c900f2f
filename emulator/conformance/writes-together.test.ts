import * as web from "@firebase/firestore";
import { expect } from "vitest";
import { conformance } from "./conform.ts";
import { tableOfPairs } from "./pairs-of-writes.ts";
import { expectRefusal } from "./plain.ts";

const conform = conformance("writes-together");

// The file has the answers of Google's emulator: CONFORMANCE_TARGET=google npx vitest run … -u writes it.
conform("two writes to one document are answered as by Google's", async (clients) => {
  await expect(await tableOfPairs(clients)).toMatchFileSnapshot("answers/pairs-of-writes.txt");
});

conform(
  "a batch of the browser SDK, over its stream, makes one change of them",
  async ({ admin, web: db }) => {
    const [stored, at] = [admin.doc("c/d"), web.doc(db, "c/d")];
    await stored.set({ o: 7 });
    await web.writeBatch(db).set(at, { a: 1 }).delete(at).commit();
    expect((await stored.get()).exists).toBe(false);
    await stored.set({ o: 7 });
    const refused = web.writeBatch(db).delete(at).update(at, { a: 1 }).commit();
    await expect(refused).rejects.toMatchObject({ code: "invalid-argument" });
    await web.updateDoc(at, { a: web.increment(1), b: true });
    expect((await stored.get()).data()).toEqual({ o: 7n, a: 1n, b: true });
  },
);

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
