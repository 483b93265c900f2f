import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { aQuery } from "../firestore/testing/a-database.ts";
import { oneIn } from "../testing/random-runs.ts";
import { breakDisk, type Fault } from "./testing/break-disk.ts";
import { live, openFolder } from "./testing/stored-life.ts";

// A start on stored data, eleven commits, two folds and an end before a third, with a fault at each change of a file in
// turn: nothing acknowledged is lost, a refused commit is not there, and the start succeeds or says why.

const root = mkdtempSync(join(tmpdir(), "every-write-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const before = join(root, "before");
live(before, 1, 2, () => undefined);
const folder = join(root, "data");
function begin(): void {
  rmSync(folder, { recursive: true, force: true });
  cpSync(before, folder, { recursive: true, verbatimSymlinks: true });
}

/** The stored documents, read from a good disk. */
function stored(): readonly number[] {
  const { databases, close } = openFolder(folder);
  const { database } = databases.open({ projectId: "demo", databaseId: "(default)" });
  const found = database.runQuery(aQuery("posts"));
  close();
  return found.map(({ path }) => Number(path.at(-1)?.slice(1))).sort((a, b) => a - b);
}

begin();
const { changes, repair } = breakDisk(folder, Infinity, "EIO");
live(folder, 3, 13, () => undefined);
repair();
const every = Array.from({ length: changes() }, (_, index) => index + 1);
const what = "faults at the writes of the emulator's data";

test.each<[Fault, number]>([
  ["ENOSPC", 1],
  ["ENOSPC", 3],
  ["ENOSPC", Infinity],
  ["EIO", 1],
  ["EIO", 3],
  ["EIO", Infinity],
])("%s at each write, %s times", (fault, times) => {
  const said = new Set<string>();
  for (const at of oneIn(5, what, every)) {
    begin();
    const acknowledged = [1, 2];
    const disk = breakDisk(folder, at, fault, times);
    try {
      live(folder, 3, 13, (n) => acknowledged.push(n));
    } catch (error) {
      said.add((error as Error).message.replaceAll(folder, "DATA"));
    } finally {
      disk.repair();
      // As if this process had ended.
      rmSync(join(folder, "owner"), { force: true });
    }
    expect([at, stored()]).toEqual([at, acknowledged]);
  }
  for (const words of said) expect(words).toContain(fault);
});

test("a kill at each write", () => {
  for (const at of oneIn(12, what, every)) {
    begin();
    const script = join(import.meta.dirname, "testing/stored-life.ts");
    const { stdout, signal } = spawnSync(process.execPath, [script, folder, String(at)], {
      encoding: "utf8",
    });
    expect([at, signal]).toEqual([at, "SIGKILL"]);
    const found = stored();
    const acknowledged = [1, 2, ...stdout.split(" ").filter(Boolean).map(Number)];
    // The commit under way may be there, or not.
    expect([at, found.slice(0, acknowledged.length)]).toEqual([at, acknowledged]);
    expect(found.length - acknowledged.length).toBeLessThan(2);
  }
});
