import { randomFrom } from "./random.ts";

/** Whether this run tests every case, as `npm run test:deep` does. */
export const isDeep = process.env["TEST_DEEP"] === "1";

/** The seed of this run's random choices; `npm test` draws and prints it. */
export const seed = Number(process.env["TEST_SEED"] ?? 1);

/** All items in a run that tests every case, otherwise as many of them as wanted, by the seed of the run. */
export function sampled<Item>(items: readonly Item[], count: number): Item[] {
  if (isDeep) return [...items];
  const random = randomFrom(seed);
  const left = [...items];
  return Array.from({ length: count }, () => left.splice(random.below(left.length), 1)).flat();
}
