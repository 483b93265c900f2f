import { appendFileSync } from "node:fs";
import { randomFrom } from "./random.ts";

/** Whether this run tests every case, as `npm run test:deep` does. */
const isDeep = process.env["TEST_DEEP"] === "1";

/** The seed of this run's random choices; `npm test` draws and prints it. */
export const seed = Number(process.env["TEST_SEED"] ?? 1);

/** Returns the number of cases to try: all in a deep run, otherwise some. `npm test` reports it at its end. */
export function share(what: string, some: number, all: number): number {
  if (isDeep) return all;
  const file = process.env["TEST_SAMPLES"];
  if (file !== undefined) appendFileSync(file, `${what} ${some} of ${all}\n`);
  return some;
}

/** Returns all items in a run that tests every case, otherwise `some` of them, by the seed of the run. */
export function sampled<Item>(what: string, items: readonly Item[], some: number): Item[] {
  const count = share(what, some, items.length);
  const random = randomFrom(seed);
  const left = [...items];
  return Array.from({ length: count }, () => left.splice(random.below(left.length), 1)).flat();
}
