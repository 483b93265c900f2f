/** Whether this run tests every case, as `npm run test:deep` does. */
export const isDeep = process.env["TEST_DEEP"] === "1";

/** Every item in a deep run, otherwise one in `count`: the seed of the run says which. */
export function oneIn<Item>(count: number, items: readonly Item[]): Item[] {
  const first = Number(process.env["TEST_SEED"] ?? 1) % count;
  return items.filter((_, index) => isDeep || index % count === first);
}
