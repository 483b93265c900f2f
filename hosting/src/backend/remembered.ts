/**
 * Opens a connection on the first call and shares it with later ones; after a failure, or once it is forgotten, the next
 * call opens another.
 */
export function remembered<T>(open: (forget: () => void) => Promise<T>): () => Promise<T> {
  let connection: Promise<T> | undefined;
  const forget = () => {
    connection = undefined;
  };
  return () => {
    connection ??= open(forget).catch((error: unknown) => {
      forget();
      throw error;
    });
    return connection;
  };
}
