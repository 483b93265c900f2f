const queues = new Map<string, Promise<unknown>>();

/** Runs `work` after all earlier work of the same key in this process has ended, well or badly. */
export async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = queues.get(key);
  // The earlier caller hears of its own failure; whoever waits only needs to know that it ended.
  const mine = before === undefined ? work() : before.then(work, work);
  queues.set(key, mine);
  try {
    return await mine;
  } finally {
    if (queues.get(key) === mine) queues.delete(key);
  }
}
