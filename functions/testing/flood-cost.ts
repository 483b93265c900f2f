/** The maximum size of a deployed function, from its own options. */
export type FunctionLimits = {
  readonly name: string;
  readonly instances: number;
  readonly concurrency: number;
  readonly memoryMb: number;
};

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
export function floodTable(functions: readonly FunctionLimits[], documentsPerQuery: number): string {
  const limitsOf = (name: string) => {
    const found = functions.find((one) => one.name === name);
    if (!found) throw new Error(`There is no function ${name}.`);
    return found;
  };
  const [site, signIn] = [limitsOf("site"), limitsOf("signIn")];
  const others = functions.filter((one) => one !== site && one !== signIn);
  const sumOf = (of: (one: FunctionLimits) => number) => others.reduce((sum, one) => sum + of(one), 0);
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
      `${site.instances} instances`,
      flooded(site) + (site.instances * siteReads * reads) / 1e5,
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
      `${documentsPerQuery} documents a query`,
      (1000 * day * documentsPerQuery * reads) / 1e5,
      "1,000 queries a second",
    ),
    row("photos", "none", gigabit * egress, "gigabit a second"),
    row("pages and files, from the CDN", "none", gigabit * hosting, "gigabit a second"),
  ].join("\n");
}

function flooded(limits: FunctionLimits): number {
  return running(limits) + answering(limits.instances * mostAnswers * day);
}

function running({ instances, memoryMb }: FunctionLimits): number {
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
