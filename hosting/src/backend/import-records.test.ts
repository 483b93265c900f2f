import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { readImport, wipeImport, writeImport, writeOutcome } from "./import-records.ts";

const anImport = (uid: string, name = "people.csv") => ({ uid, name, rows: [], left: [] });

test("an import is read with what became of its rows, each person's apart", async () => {
  await writeImport(anImport("ada"));
  await writeImport(anImport("emmy", "others.csv"));
  await writeOutcome("ada", 12, { kind: "refused", reason: "no" });
  await writeOutcome("ada", 3, { kind: "made", id: "a", updatedAt: "b" });
  await writeOutcome("ada", 12, { kind: "made", id: "c", updatedAt: "d" });
  expect(await readImport("ada")).toEqual({
    record: anImport("ada"),
    outcomes: new Map([
      [3, { kind: "made", id: "a", updatedAt: "b" }],
      [12, { kind: "made", id: "c", updatedAt: "d" }],
    ]),
  });
  expect(await readImport("emmy")).toEqual({ record: anImport("emmy", "others.csv"), outcomes: new Map() });
});

test("a new import takes the place of the last one, and a wiped one is gone", async () => {
  await writeImport(anImport("ada"));
  await writeOutcome("ada", 3, { kind: "removed" });
  await writeImport(anImport("ada", "more.csv"));
  expect(await readImport("ada")).toEqual({ record: anImport("ada", "more.csv"), outcomes: new Map() });
  await writeOutcome("ada", 3, { kind: "removed" });
  await wipeImport("ada");
  expect(await readImport("ada")).toBeUndefined();
});
