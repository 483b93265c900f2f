import "fake-indexeddb/auto";
import { afterEach, expect, test, vi } from "vitest";
import {
  type OutboxRecord,
  outboxLifetime,
  readOutbox,
  readRecordFile,
  removeRecord,
  wipeOutbox,
  writeRecord,
} from "./outbox.ts";

const now = 10 * outboxLifetime;
const aRecord = (form: string, more: Partial<OutboxRecord> = {}): OutboxRecord => ({
  uid: "ada",
  doc: { kind: "draft", id: "d" },
  form,
  typedAt: now,
  unsaved: { title: form },
  ...more,
});
const file = new File(["a photo"], "ada.jpg", { type: "image/jpeg" });
const kept = async (uid = "ada", at = now) => (await readOutbox(uid, at)).map(({ form }) => form);

afterEach(async () => {
  for (const uid of ["ada", "emmy"]) await wipeOutbox(uid);
});

test("records are read newest first, by the person who typed, and two forms of one draft share none", async () => {
  const records = [
    aRecord("older", { typedAt: now - 1 }),
    aRecord("newer"),
    aRecord("hers", { uid: "emmy" }),
  ];
  for (const record of records) await writeRecord(record);
  expect(await readOutbox("ada", now)).toEqual([records[1], records[0]]);
  expect(await kept("emmy")).toEqual(["hers"]);
});

test("a removed record takes its file along, and no other", async () => {
  for (const form of ["one", "other"]) await writeRecord(aRecord(form), file);
  await removeRecord(aRecord("one"));
  expect(await kept()).toEqual(["other"]);
  expect(await readRecordFile(aRecord("one"))).toBeUndefined();
  expect(await readRecordFile(aRecord("other"))).toMatchObject({ name: "ada.jpg", size: 7 });
});

test("signing out removes all of one person", async () => {
  await writeRecord(aRecord("hers", { uid: "emmy" }));
  await writeRecord(aRecord("mine"), file);
  await wipeOutbox("ada");
  expect(await kept()).toEqual([]);
  expect(await readRecordFile(aRecord("mine"))).toBeUndefined();
  expect(await kept("emmy")).toEqual(["hers"]);
});

test("a record is kept for a week, and of more than thirty the oldest go", async () => {
  await writeRecord(aRecord("mine"));
  expect(await kept("ada", now + outboxLifetime - 1)).toEqual(["mine"]);
  expect(await kept("emmy", now + outboxLifetime)).toEqual([]);
  expect(await kept("ada")).toEqual([]);
  for (let age = 0; age < 32; age += 1) await writeRecord(aRecord(`${age}`, { typedAt: now - age }));
  expect(await kept()).toHaveLength(30);
  expect((await kept()).at(-1)).toBe("29");
});

test("without room for the photo, the text stays", async () => {
  const put = IDBObjectStore.prototype.put;
  vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(function (this: IDBObjectStore, value, key) {
    if (value instanceof File) throw new DOMException("The storage is full.", "QuotaExceededError");
    return put.call(this, value, key);
  });
  await expect(writeRecord(aRecord("mine"), file)).rejects.toThrow("full");
  expect(await kept()).toEqual(["mine"]);
});
