import { listPrices } from "./list-prices.ts";

/** The maximum size of a deployed function, from its own options. */
export type FunctionLimits = {
  readonly name: string;
  readonly instances: number;
  readonly concurrency: number;
  readonly memoryMb: number;
};

/** A public endpoint, its limit, and the maximum cost of a day of flood, in dollars. */
export type Endpoint = {
  readonly endpoint: string;
  readonly bound: string;
  readonly dollars: number;
  /** For endpoints without a limit: the flood that causes this cost. */
  readonly per?: string;
};

const day = 86_400;
/** More requests per second than one processor answers. */
const mostAnswers = 1000;
/** Less than a sign-in takes, in seconds: it waits for Identity Toolkit, which hashes the password. */
const signInSeconds = 0.1;
/** Each takes an attempt: reads account and counter, writes the counter. */
const signInReads = 2;
const signInWrites = 1;
/** The maximum reads of an instance of `site`: 1,840 pieces in 30 s, all stories in five minutes. */
const stories = 1800;
const siteReads = 1840 * (day / 30) + stories * (day / 300);

/** Returns the cost of a day of flood at each public endpoint. */
export function floodCost(
  functions: readonly FunctionLimits[],
  documentsPerQuery: number,
): readonly Endpoint[] {
  const limitsOf = (name: string) => {
    const found = functions.find((one) => one.name === name);
    if (!found) throw new Error(`There is no function ${name}.`);
    return found;
  };
  const [site, signIn] = [limitsOf("site"), limitsOf("signIn")];
  const others = functions.filter((one) => one !== site && one !== signIn);
  const attempts = (signIn.instances * signIn.concurrency * day) / signInSeconds;
  const { reads, writes, egress, hosting } = listPrices;
  const gigabit = (1 / 8) * day;
  return [
    {
      endpoint: "`site`, past the CDN",
      bound: `${site.instances} instances`,
      dollars:
        running(site) +
        answering(site.instances * mostAnswers * day) +
        (site.instances * siteReads * reads) / 1e5,
    },
    {
      endpoint: "`signIn`",
      bound: `${signIn.instances} instances of ${signIn.concurrency}`,
      dollars:
        running(signIn) +
        answering(attempts) +
        (attempts * (signInReads * reads + signInWrites * writes)) / 1e5,
    },
    {
      endpoint: `the other ${others.length} callables, which refuse strangers before they read`,
      bound: `${others.reduce((sum, { instances }) => sum + instances, 0)} instances together`,
      dollars: others.reduce(
        (sum, one) => sum + running(one) + answering(one.instances * mostAnswers * day),
        0,
      ),
    },
    {
      endpoint: "`feed` in Firestore",
      bound: `${documentsPerQuery} documents a query`,
      dollars: (1000 * day * documentsPerQuery * reads) / 1e5,
      per: "1,000 queries a second",
    },
    { endpoint: "photos", bound: "none", dollars: gigabit * egress, per: "gigabit a second" },
    {
      endpoint: "pages and files, from the CDN",
      bound: "none",
      dollars: gigabit * hosting,
      per: "gigabit a second",
    },
  ];
}

/** Returns the endpoints as rows of a table. */
export function floodTable(endpoints: readonly Endpoint[]): string {
  const rows = endpoints.map(({ endpoint, bound, dollars, per }) => {
    const amount = Math.ceil(dollars).toLocaleString("en");
    return `| ${endpoint} | ${bound} | ${amount}${per ? ` for each ${per}` : ""} |`;
  });
  return ["| public endpoint | bound | dollars a day, at most |", "|---|---|---|", ...rows].join("\n");
}

function running({ instances, memoryMb }: FunctionLimits): number {
  return instances * day * (listPrices.processor + (memoryMb / 1024) * listPrices.memory);
}

function answering(requests: number): number {
  return (requests / 1e6) * listPrices.requests;
}
