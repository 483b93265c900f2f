import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { callNames, deployedCallables } from "../testing/deployed-callables.ts";
import { type FunctionLimits, floodTable } from "../testing/flood-cost.ts";
import { site } from "./site/site.ts";

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), "utf8");

/** The limits of each function that anyone can call, as they are deployed. */
const functions = [
  ...callNames.map((name) => [name, deployedCallables[name]] as const),
  ["site", site] as const,
].map(([name, { __endpoint }]): FunctionLimits => {
  const { maxInstances, concurrency, availableMemoryMb, cpu } = __endpoint;
  const set = (value: unknown, otherwise: number) => (typeof value === "number" ? value : otherwise);
  // Firebase's defaults apply to limits that are not set: one processor, 80 calls at once, 256 MiB. Every function
  // has a maximum number of instances.
  expect([name, set(cpu, 1), typeof maxInstances]).toEqual([name, 1, "number"]);
  return {
    name,
    instances: set(maxInstances, Number.NaN),
    concurrency: set(concurrency, 80),
    memoryMb: set(availableMemoryMb, 256),
  };
});
const [, documentsPerQuery] = /request\.query\.limit <= (\d+)/.exec(read("firestore.rules")) ?? [];

test("the operations page says what a flood costs at each public endpoint, from the limits that are deployed", () => {
  expect(read("docs/operations.md")).toContain(floodTable(functions, Number(documentsPerQuery)));
});
