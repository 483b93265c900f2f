import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import {
  type ImportRecord,
  importLifetime,
  readImport,
  wipeImport,
  writeImport,
  writeOutcome,
} from "./import-records.ts";

const draft = {} as Extract<ImportRecord["rows"][number], { draft: unknown }>["draft"]; // nobody reads it here
const rows = [3, 12, 20].map((number) => ({ number, requestId: `r${number}`, draft }));
const begunAt = Date.UTC(2026, 2, 1);
const anImport = (uid: string, name = "people.csv"): ImportRecord => ({ uid, begunAt, name, rows, left: [] });
const untouched = (record: ImportRecord) => ({ record, outcomes: new Map(), open: 3 });
const soon = begunAt + importLifetime - 1;

test("an import is read with what became of its rows, each person's apart", async () => {
  await writeImport(anImport("ada"));
  await writeImport(anImport("emmy", "others.csv"));
  await writeOutcome("ada", 12, { kind: "refused", reason: "no" });
  await writeOutcome("ada", 3, { kind: "made", id: "a", updatedAt: "b" });
  await writeOutcome("ada", 12, { kind: "made", id: "c", updatedAt: "d" });
  expect(await readImport("ada", soon)).toEqual({
    record: anImport("ada"),
    outcomes: new Map([
      [3, { kind: "made", id: "a", updatedAt: "b" }],
      [12, { kind: "made", id: "c", updatedAt: "d" }],
    ]),
    open: 1,
  });
  expect(await readImport("emmy", soon)).toEqual(untouched(anImport("emmy", "others.csv")));
});

test("an import that was undone has no open rows", async () => {
  await writeImport(anImport("ada"));
  await writeOutcome("ada", 3, { kind: "removed" });
  expect(await readImport("ada", soon)).toMatchObject({ open: 0 });
});

test("a new import takes the place of the last one, and a wiped one is gone", async () => {
  await writeImport(anImport("ada"));
  await writeOutcome("ada", 3, { kind: "removed" });
  await writeImport(anImport("ada", "more.csv"));
  expect(await readImport("ada", soon)).toEqual(untouched(anImport("ada", "more.csv")));
  await writeOutcome("ada", 3, { kind: "removed" });
  await wipeImport("ada");
  expect(await readImport("ada", soon)).toBeUndefined();
});

test("an import is kept for a week, with what became of its rows", async () => {
  await writeImport(anImport("ada"));
  await writeOutcome("ada", 3, { kind: "removed" });
  await writeImport({ ...anImport("emmy"), begunAt: begunAt + 1 });
  expect(await readImport("ada", soon + 1)).toBeUndefined();
  // A new import does not find outcomes of the old one.
  await writeImport(anImport("ada", "more.csv"));
  expect(await readImport("ada", soon)).toEqual(untouched(anImport("ada", "more.csv")));
  expect(await readImport("emmy", soon + 1)).toBeDefined();
  expect(await readImport("emmy", soon + 2)).toBeUndefined();
});

test("a new import that cannot be kept leaves the last one in its place", async () => {
  await writeImport(anImport("ada"));
  const unkeepable = { ...anImport("ada", "more.csv"), name: (() => "") as never };
  await expect(writeImport(unkeepable)).rejects.toThrow();
  expect(await readImport("ada", soon)).toEqual(untouched(anImport("ada")));
});
