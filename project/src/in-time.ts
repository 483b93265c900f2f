/** Settles as `promise` does within `limit` ms; after that, rejects with the error that `giveUp` returns. */
export async function inTime<T>(
  promise: Promise<T>,
  limit: number,
  giveUp: () => Promise<Error>,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => void giveUp().then(reject, reject), limit);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    // A promise that settled in time must not be given up later.
    clearTimeout(timer);
  }
}
