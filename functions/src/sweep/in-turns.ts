/** How many requests are under way at the same time. */
const width = 20;

/** Does the same to each item, a few at a time, and answers with the results in order. */
export async function inTurns<Item, Result>(
  items: readonly Item[],
  run: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < items.length; start += width)
    results.push(...(await Promise.all(items.slice(start, start + width).map(run))));
  return results;
}
