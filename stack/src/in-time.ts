/** Resolves as `promise` does if that is within `limit` milliseconds; later it rejects, once `giveUp` has settled. */
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
    // What came in time must not be given up later.
    clearTimeout(timer);
  }
}
