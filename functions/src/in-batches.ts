/** The failures after which the rest is left: the service is down, and waiting for each item would take the night. */
const mostFailures = 20;

/**
 * Runs a step for every item, a batch at a time; returns the results in order. Items that fail stop no others; at the
 * end, the first failure is thrown.
 */
export async function inBatches<Item, Result>(
  items: readonly Item[],
  run: (item: Item) => Promise<Result>,
  width = 20,
): Promise<Result[]> {
  const results: Result[] = [];
  const failures: PromiseRejectedResult[] = [];
  for (let start = 0; start < items.length && failures.length < mostFailures; start += width)
    for (const ended of await Promise.allSettled(items.slice(start, start + width).map(run)))
      if (ended.status === "fulfilled") results.push(ended.value);
      else failures.push(ended);
  for (const { reason } of failures) throw reason;
  return results;
}
