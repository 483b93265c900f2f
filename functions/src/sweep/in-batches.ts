/** The number of items processed in parallel. */
const width = 20;

/** Runs a step for every item, a batch at a time; returns the results in order. */
export async function inBatches<Item, Result>(
  items: readonly Item[],
  run: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < items.length; start += width)
    results.push(...(await Promise.all(items.slice(start, start + width).map(run))));
  return results;
}
