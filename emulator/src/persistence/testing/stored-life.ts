import { writeSync } from "node:fs";
import { createDatabases, type Databases } from "../../databases.ts";
import { Database } from "../../firestore/database.ts";
import { aSet } from "../../firestore/testing/a-database.ts";
import { fromMicros } from "../../firestore/timestamp.ts";
import { StatusError } from "../../status.ts";
import { DataDirectory } from "../data-directory.ts";
import { breakDisk } from "./break-disk.ts";

/** Databases stored in `folder`, and how to let go of it; a journal is folded after a few commits. */
export function openFolder(folder: string): { readonly databases: Databases; readonly close: () => void } {
  const kept = new DataDirectory(folder, () => undefined, 600);
  let time = 1_700_000_000_000_000n;
  const databases = createDatabases(
    (name) => new Database({ ...name, now: () => fromMicros(time++), elapsed: () => time, newId: String }),
    (database) => kept.follow(database),
  );
  try {
    kept.restore(databases);
  } catch (error) {
    kept.close();
    throw error;
  }
  return { databases, close: () => kept.close() };
}

/** Starts, makes the documents from `first` to `last` in a commit each, and ends; `acknowledge` hears of those not refused. */
export function live(folder: string, first: number, last: number, acknowledge: (n: number) => void): void {
  const { databases, close } = openFolder(folder);
  const { database } = databases.open({ projectId: "demo", databaseId: "(default)" });
  for (let n = first; n <= last; n += 1)
    try {
      database.commit([aSet(`posts/p${n}`, { n })]);
      acknowledge(n);
    } catch (error) {
      if (!(error instanceof StatusError)) throw error;
    }
  close();
}

// In a process of its own, that ends at one of its changes.
if (import.meta.main) {
  const [, , folder = "", at] = process.argv;
  breakDisk(folder, Number(at), "kill");
  live(folder, 3, 13, (n) => writeSync(1, `${n} `));
}
