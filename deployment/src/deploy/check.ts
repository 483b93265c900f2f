import { setTimeout as wait } from "node:timers/promises";
import { checkAppCheck } from "./app-check.ts";
import { checkRelease } from "./attestation.ts";
import { checkFunctions } from "./check-functions.ts";
import { checkRules } from "./check-rules.ts";
import { checkCache, checkReaders, checkSite } from "./check-site.ts";
import { type Compared, type Finding, type Findings, notChecked, Unseen } from "./finding.ts";
import { checkIndexes } from "./firestore-indexes.ts";
import { checkImages } from "./images.ts";
import { checkJobs } from "./scheduled-jobs.ts";

type Check = {
  readonly claim: string;
  readonly find: (compared: Compared) => Findings;
  /** The part of a deployment that takes time to reach Google's servers. */
  readonly spreads?: "functions" | "hosting";
};

/** Everything that a deployment promises, with its check. */
const checks: readonly Check[] = [
  {
    claim: "functions: all of this build, no others, all responding",
    find: checkFunctions,
    spreads: "functions",
  },
  { claim: "scheduled functions have their jobs", find: checkJobs },
  { claim: "security rules match this checkout, and Storage rules can read Firestore", find: checkRules },
  { claim: "indexes and times to live match this checkout", find: checkIndexes },
  { claim: "site matches this build", find: checkSite, spreads: "hosting" },
  { claim: "site's release is of this build", find: checkRelease },
  { claim: "readers get today's story", find: checkReaders, spreads: "hosting" },
  { claim: "CDN caches pages", find: checkCache, spreads: "hosting" },
  { claim: "App Check matches the settings", find: checkAppCheck },
  { claim: "images kept for rollback", find: checkImages },
];

/** The maximum number of checks of a finding that may be too early, five seconds apart. */
const patience = 12;

/**
 * Checks the deployed state, prints the passed checks, and returns a sentence for every problem. If the part
 * `wasDeployed` just now, repeats checks that may only be too early.
 */
export async function findProblems(
  compared: Compared,
  wasDeployed: (part: string) => boolean,
): Promise<readonly string[]> {
  const say = (line: string) => process.stdout.write(`  ${line}\n`);
  process.stdout.write(`\nChecking ${compared.project}:\n\n`);
  const found = await Promise.all(
    checks.map(async ({ claim, find, spreads }) => ({
      claim,
      ...(await lookUpTo(spreads && wasDeployed(spreads) ? patience : 1, () => find(compared))),
    })),
  );
  for (const { claim, problems } of found) say(`${problems.length === 0 ? "✓" : "✗"} ${claim}`);
  const unseen = found.flatMap((one) => one.unseen);
  if (unseen.length > 0) say(notChecked(unseen));
  return found.flatMap(({ problems }) => problems);
}

async function lookUpTo(times: number, find: () => Findings) {
  for (let left = times; ; left -= 1) {
    const found = await Array.fromAsync(find()).catch(asProblem);
    const certain = found.filter((one) => typeof one === "string");
    const others = found.filter((one) => typeof one === "object");
    const passing = others.flatMap((one) => ("mayPass" in one ? one.mayPass : []));
    const unseen = others.flatMap((one) => ("unseen" in one ? one.unseen : []));
    if (certain.length > 0 || passing.length === 0 || left <= 1)
      return { problems: [...certain, ...passing], unseen };
    await wait(5_000);
  }
}

/** A failed check counts as a problem. */
function asProblem(error: unknown): Finding[] {
  if (error instanceof Unseen) return [error.message];
  throw error;
}
