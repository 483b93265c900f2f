import { performance } from "node:perf_hooks";
import type { NamesEntry } from "@daily-genius/domain/feed/public-files";
import { nameSearch, prepareNames } from "../../hosting/src/site/reader/name-search.ts";
import { middle } from "../report/middle.ts";

/** Queries, typed key by key. */
const queries = [
  "maria pol",
  "1815 math",
  "lovelace",
  "physicist germany",
  "skłodowska",
  "newton 1700",
  "xyz",
];
/** The same, with one wrong, missing, doubled or exchanged letter: all stories are compared with each word. */
const slips = ["lovelase", "hypata", "einsteein", "ramanujna mathematician", "marie crie 1867"];
const rounds = 15;

/** Returns the median ms of one key in the archive's search, and with every field lower-cased at each key. */
export async function searchKeys(names: readonly NamesEntry[]): Promise<{ ours: number; lowered: number }> {
  const prepared = await prepareNames(names, async () => {});
  const ours: number[] = [];
  const lowered: number[] = [];
  for (let round = 0; round < rounds; round += 1)
    for (const query of queries) {
      const find = nameSearch(prepared);
      ours.push(perKey(query, (typed) => find(typed).found.length));
      lowered.push(perKey(query, (typed) => loweringEveryField(names, typed)));
    }
  return { ours: middle(ours), lowered: middle(lowered) };
}

/** Returns the ms of the slowest key of queries with a slip in the archive's search, each key's median. */
export async function slowestKey(names: readonly NamesEntry[]): Promise<number> {
  const prepared = await prepareNames(names, async () => {});
  const keys = slips.flatMap((query) => {
    const times = Array.from({ length: rounds }, () => keysOf(query, nameSearch(prepared)));
    return Array.from(query, (_, key) => middle(times.map((one) => one[key] ?? 0)));
  });
  return Math.max(...keys);
}

function keysOf(query: string, find: (typed: string) => unknown): number[] {
  return Array.from(query, (_, key) => {
    const from = performance.now();
    find(query.slice(0, key + 1));
    return performance.now() - from;
  });
}

function perKey(query: string, find: (typed: string) => number): number {
  const from = performance.now();
  for (let length = 1; length <= query.length; length += 1) find(query.slice(0, length));
  return (performance.now() - from) / query.length;
}

function loweringEveryField(names: readonly NamesEntry[], query: string): number {
  const words = query.toLowerCase().split(" ").filter(Boolean);
  return names.filter(({ name, years, country, roles }) =>
    words.every((word) => [name, years, country, ...roles].some((text) => text.toLowerCase().includes(word))),
  ).length;
}
