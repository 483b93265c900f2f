const queues = new Map<string, Promise<unknown>>();

/** Runs `work` once all earlier work with the same key in this process has ended, even with a failure. */
export async function oneAtATime<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = queues.get(key);
  // A failure belongs to the earlier caller; the next one only needs to know that the work ended.
  const mine = before === undefined ? work() : before.then(work, work);
  queues.set(key, mine);
  try {
    return await mine;
  } finally {
    if (queues.get(key) === mine) queues.delete(key);
  }
}
