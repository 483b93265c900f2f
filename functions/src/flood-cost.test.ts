import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { callNames, deployedCallables } from "../testing/deployed-callables.ts";
import { site } from "./site/site.ts";

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), "utf8");

/** The limits of a function as it is deployed. Firebase's defaults apply to those that are not set. */
function limitsOf({ __endpoint }: Pick<typeof site, "__endpoint">) {
  const { maxInstances, concurrency, availableMemoryMb, cpu } = __endpoint;
  const set = (value: unknown, otherwise: number) => (typeof value === "number" ? value : otherwise);
  // Every function has one processor and a maximum number of instances.
  expect([set(cpu, 1), typeof maxInstances]).toEqual([1, "number"]);
  return {
    instances: set(maxInstances, Number.NaN),
    concurrency: set(concurrency, 80),
    memoryMb: set(availableMemoryMb, 256),
  };
}
type Limits = ReturnType<typeof limitsOf>;

test("the operations page says what a flood costs at each public endpoint, from the limits that are deployed", () => {
  expect(read("docs/operations.md")).toContain(floodTable());
});

const day = 86_400;
/** More requests per second than one processor answers. */
const mostAnswers = 1000;
/** Less than a sign-in takes, in seconds: it waits for Identity Toolkit, which hashes the password. */
const signInSeconds = 0.1;
/** Each takes an attempt: reads account and counter, writes the counter. */
const signInReads = 2;
const signInWrites = 1;
/** The maximum reads of an instance of `site`: 1,840 pieces in 30 s, all stories and outlines in five minutes. */
const stories = 1800;
const outlines = stories / 30 + 2;
const siteReads = 1840 * (day / 30) + (stories + outlines) * (day / 300);

/** Returns the public endpoints with their limits, and the maximum cost of a day of flood at each, as a table. */
function floodTable(): string {
  const [ofSite, signIn] = [limitsOf(site), limitsOf(deployedCallables.signIn)];
  const others = callNames
    .filter((name) => name !== "signIn")
    .map((name) => limitsOf(deployedCallables[name]));
  const [, documents] = /request\.query\.limit <= (\d+)/.exec(read("firestore.rules")) ?? [];
  const sumOf = (of: (one: Limits) => number) => others.reduce((sum, one) => sum + of(one), 0);
  const attempts = (signIn.instances * signIn.concurrency * day) / signInSeconds;
  const { reads, writes, egress, hosting } = listPrices;
  const gigabit = (1 / 8) * day;
  const row = (endpoint: string, bound: string, dollars: number, per?: string) =>
    `| ${endpoint} | ${bound} | ${Math.ceil(dollars).toLocaleString("en")}${per ? ` for each ${per}` : ""} |`;
  return [
    "| public endpoint | bound | dollars a day, at most |",
    "|---|---|---|",
    row(
      "`site`, past the CDN",
      `${ofSite.instances} instances`,
      flooded(ofSite) + (ofSite.instances * siteReads * reads) / 1e5,
    ),
    row(
      "`signIn`",
      `${signIn.instances} instances of ${signIn.concurrency}`,
      running(signIn) +
        answering(attempts) +
        (attempts * (signInReads * reads + signInWrites * writes)) / 1e5,
    ),
    row(
      `the other ${others.length} callables, which refuse strangers before they read`,
      `${sumOf(({ instances }) => instances)} instances together`,
      sumOf(flooded),
    ),
    row(
      "`feed` in Firestore",
      `${documents} documents a query`,
      (1000 * day * Number(documents) * reads) / 1e5,
      "1,000 queries a second",
    ),
    row("photos", "none", gigabit * egress, "gigabit a second"),
    row("pages and files, from the CDN", "none", gigabit * hosting, "gigabit a second"),
  ].join("\n");
}

function flooded(limits: Limits): number {
  return running(limits) + answering(limits.instances * mostAnswers * day);
}

function running({ instances, memoryMb }: Limits): number {
  return instances * day * (listPrices.processor + (memoryMb / 1024) * listPrices.memory);
}

function answering(requests: number): number {
  return (requests / 1e6) * listPrices.requests;
}

/**
 * Prices in dollars, in 2026, of multi-regions, as an upper bound: cloud.google.com/firestore/pricing, /run/pricing,
 * /storage/pricing, firebase.google.com/pricing.
 */
const listPrices = {
  /** per 100,000 reads of Firestore */
  reads: 0.06,
  /** per 100,000 writes of Firestore */
  writes: 0.18,
  /** per gigabyte out of Hosting */
  hosting: 0.15,
  /** per gigabyte out of Firestore, of the bucket, and of a function */
  egress: 0.12,
  /** per million requests to functions */
  requests: 0.4,
  /** per second of one processor, and of a GiB of memory */
  processor: 0.000_024,
  memory: 0.000_002_5,
} as const;
