/** Runs `work` in a separate transaction, and resolves once the transaction is complete. */
export type InStore = <T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => Promise<T> | T,
  options?: IDBTransactionOptions,
) => Promise<T>;

/** Opens the one store of a database. The connection stays open until a deletion: a closing page can still write. */
export function objectStore(databaseName: string, storeName: string): InStore {
  let connection: Promise<IDBDatabase> | undefined;
  const forget = () => {
    connection = undefined;
  };
  const connect = async () => {
    const opening = indexedDB.open(databaseName, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(storeName);
    const database = await resultOf(opening);
    database.onclose = forget;
    database.onversionchange = () => {
      forget();
      database.close();
    };
    return database;
  };
  return async (mode, work, options) => {
    connection ??= connect();
    const database = await connection.catch((error: unknown) => {
      forget();
      throw error;
    });
    const transaction = database.transaction(storeName, mode, options);
    const complete = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    const run = async () => {
      try {
        return await work(transaction.objectStore(storeName));
      } catch (error) {
        abort(transaction);
        throw error;
      }
    };
    const [result] = await Promise.all([run(), complete]);
    return result;
  };
}

/** Reverts the changes of a failed transaction. */
function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // The browser has already aborted it.
  }
}

export function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
