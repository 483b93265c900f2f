import { appendFileSync } from "node:fs";

/** Whether this run tests every case, as `npm run test:deep` does. */
export const isDeep = process.env["TEST_DEEP"] === "1";

/** Returns the number of cases to try: all in a deep run, otherwise some. `npm test` reports it at its end. */
export function share(what: string, some: number, all: number): number {
  if (isDeep) return all;
  const file = process.env["TEST_SAMPLES"];
  if (file !== undefined) appendFileSync(file, `${what} ${some} of ${all}\n`);
  return some;
}

/** Returns every item in a deep run, otherwise one in `count`, by the seed of the run. */
export function oneIn<Item>(count: number, what: string, items: readonly Item[]): Item[] {
  if (isDeep) return [...items];
  const first = Number(process.env["TEST_SEED"] ?? 1) % count;
  const chosen = items.filter((_, index) => index % count === first);
  share(what, chosen.length, items.length);
  return chosen;
}
