/** Opens a connection on the first call and shares it with later ones; after a failure the next call tries again. */
export function remembered<T>(open: () => Promise<T>): () => Promise<T> {
  let connection: Promise<T> | undefined;
  return () => {
    connection ??= open().catch((error: unknown) => {
      connection = undefined;
      throw error;
    });
    return connection;
  };
}
