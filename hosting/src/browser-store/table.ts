import { type IDBPDatabase, type IDBPObjectStore, openDB } from "idb";

/** A table within a transaction that may write. */
export type WritableStore = Store<"readwrite">;

type Store<Mode extends IDBTransactionMode> = IDBPObjectStore<unknown, string[], string, Mode>;

/** Runs `work` in a transaction of its own, and resolves once that is complete. */
export type InTable = <T, Mode extends "readonly" | "readwrite">(
  mode: Mode,
  work: (store: Store<Mode>) => Promise<T> | T,
  options?: IDBTransactionOptions,
) => Promise<T>;

/** Opens the one table of a database. The connection stays open until a deletion: a closing page can still write. */
export function table(database: string, name: string): InTable {
  let connection: Promise<IDBPDatabase> | undefined;
  const forget = () => {
    connection = undefined;
  };
  const connect = () =>
    openDB(database, 1, {
      upgrade: (opened) => void opened.createObjectStore(name),
      blocking: (_, __, event) => {
        forget();
        (event.target as IDBDatabase).close(); // the event of a database comes from it
      },
      terminated: forget,
    });
  return async (mode, work, options) => {
    connection ??= connect();
    const opened = await connection.catch((error: unknown) => {
      forget();
      throw error;
    });
    const transaction = opened.transaction([name], mode, options);
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
}

/** Reverts the changes of a failed transaction. */
function abort(transaction: { readonly abort: () => void }): void {
  try {
    transaction.abort();
  } catch {
    // The browser has already aborted it.
  }
}
