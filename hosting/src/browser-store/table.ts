import { type IDBPObjectStore, openDB } from "idb";
import { inTime } from "../backend/in-time.ts";
import { remembered } from "../backend/remembered.ts";

/**
 * The maximum time that a person waits for the browser's storage, in ms: it may not open, as behind a blocked deletion,
 * or not answer.
 */
export const storePatience = 5_000;

/** A table within a transaction that may write. */
export type WritableStore = Store<"readwrite">;

type Store<Mode extends IDBTransactionMode> = IDBPObjectStore<unknown, string[], string, Mode>;

/**
 * Runs `work` in a separate transaction, and resolves once that is complete. Fails if the database does not open in
 * time, or a read does not end; the work is done all the same, in its order, so that a removal is not forgotten.
 */
export type InTable = <T, Mode extends "readonly" | "readwrite">(
  mode: Mode,
  work: (store: Store<Mode>) => Promise<T> | T,
  options?: IDBTransactionOptions,
) => Promise<T>;

/** Opens the one table of a database. The connection stays open until a deletion: a closing page can still write. */
export function table(database: string, name: string): InTable {
  const opened = remembered((forget) =>
    openDB(database, 1, {
      upgrade: (opened) => void opened.createObjectStore(name),
      blocking: (_, __, event) => {
        forget();
        (event.target as IDBDatabase).close(); // the event of a database comes from it
      },
      terminated: forget,
    }),
  );
  const run: InTable = async (mode, work, options) => {
    const transaction = (await opened()).transaction([name], mode, options);
    transaction.done.catch(() => undefined);
    try {
      const result = await work(transaction.objectStore(name));
      await transaction.done;
      return result;
    } catch (error) {
      abort(transaction);
      throw error;
    }
  };
  return async (...work) => {
    const done = run(...work);
    done.catch(() => undefined);
    const awaited: Promise<unknown> = work[0] === "readonly" ? done : opened();
    await inTime(awaited, storePatience, "The storage of this browser does not answer.");
    return done;
  };
}

/** Returns the range of a key and of those that begin with it. */
export const under = (...key: readonly string[]) => IDBKeyRange.bound([...key], [...key, []]);

/** Reverts the changes of a failed transaction. */
function abort(transaction: { readonly abort: () => void }): void {
  try {
    transaction.abort();
  } catch {
    // The browser has already aborted it.
  }
}
