import "fake-indexeddb/auto";
import { deleteDB, openDB } from "idb";
import { expect, test, vi } from "vitest";
import { writeImport, writeOutcome } from "./import-records.ts";
import { removeRecord, writeRecord } from "./outbox.ts";
import { hasStoredWork } from "./stored-work.ts";
import { storePatience } from "./table.ts";

const rows = [1, 2].map((number) => ({ number, requestId: `r${number}`, draft: {} as never }));
const made = { kind: "made", id: "a", updatedAt: "b" } as const;

test("a storage that is late may have stored work: signing out would remove it once it answers", async () => {
  const held = await openDB("daily-genius-drafts", 1, {
    upgrade: (opened) => void opened.createObjectStore("drafts"),
  });
  let deletion: Promise<void> | undefined;
  await new Promise<void>((resolve) => {
    deletion = deleteDB("daily-genius-drafts", { blocked: () => resolve() });
  });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  let isStored: boolean | undefined;
  void hasStoredWork("emmy").then((found) => {
    isStored = found;
  });
  while (isStored === undefined) {
    await new Promise(setImmediate);
    await vi.advanceTimersByTimeAsync(storePatience);
  }
  vi.useRealTimers();
  expect(isStored).toBe(true);
  held.close();
  await deletion;
});

test("a draft is stored work", async () => {
  const doc = { kind: "draft", id: "d" } as const;
  const draft = { uid: "grace", doc, form: "f", typedAt: Date.now(), unsaved: {} };
  await writeRecord(draft);
  expect(await hasStoredWork("grace")).toBe(true);
  await removeRecord(draft);
  expect(await hasStoredWork("grace")).toBe(false);
});

test("an import is stored work until its last row has become a post", async () => {
  await writeImport({ uid: "grace", begunAt: Date.now(), name: "people.csv", rows, left: [] });
  expect(await hasStoredWork("grace")).toBe(true);
  await writeOutcome("grace", 1, made);
  expect(await hasStoredWork("grace")).toBe(true);
  await writeOutcome("grace", 2, { kind: "refused", reason: "no" });
  expect(await hasStoredWork("grace")).toBe(false);
});
