import { appendFileSync } from "node:fs";

const isDeep = process.env["TEST_DEEP"] === "1";

/** Returns how often to try a property: `count` times, or in deep tests `all` times, by default ten times as often. */
export function runs(count: number, all = 10 * count): number {
  if (isDeep) return all;
  say("cases of the emulator's properties 1 of 10");
  return count;
}

/** Returns one in `count` of the items, by the seed of the run, or all in deep tests. */
export function oneIn<Item>(count: number, what: string, items: readonly Item[]): readonly Item[] {
  if (isDeep) return items;
  say(`${what} 1 of ${count}`);
  return items.filter((_, index) => index % count === Number(process.env["TEST_SEED"] ?? 1) % count);
}

/** Has `npm test` report a sample at its end. */
function say(sample: string): void {
  const file = process.env["TEST_SAMPLES"];
  if (file !== undefined) appendFileSync(file, `${sample}\n`);
}
