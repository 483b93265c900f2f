import "fake-indexeddb/auto";
import { afterEach, expect, test, vi } from "vitest";
import { type ImportRecord, writeImport } from "#browser-store/import-records.ts";
import { clearToasts, getToasts } from "#ui/toasts.ts";
import { announceImport } from "./announce-import.ts";

afterEach(clearToasts);

const draft = {} as Extract<ImportRecord["rows"][number], { draft: unknown }>["draft"]; // nobody reads it here

test("an unfinished import is announced with the way to it, unless its person has left the page meanwhile", async () => {
  const rows = [1, 2].map((number) => ({ number, requestId: `r${number}`, draft }));
  await writeImport({ uid: "mary", name: "people.csv", rows, left: [], begunAt: Date.now() });
  const open = vi.fn();
  await announceImport("mary", open, AbortSignal.abort());
  expect(getToasts()).toEqual([]);
  await announceImport("mary", open, new AbortController().signal);
  expect(getToasts().map(({ text }) => text)).toEqual(["An import stopped with 2 rows to go."]);
  getToasts()[0]?.action?.run();
  expect(open).toHaveBeenCalledTimes(1);
});
