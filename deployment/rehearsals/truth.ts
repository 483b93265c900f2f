import { isDeepStrictEqual } from "node:util";
import type { Ended } from "@daily-genius/project/run-quietly";
import fc from "fast-check";
import { expect } from "vitest";
import { type Deployed, deployed } from "./deployed.ts";
import type { Cloud } from "./google/cloud.ts";
import { newProject } from "./google/new-project.ts";
import type { Asked } from "./google/route.ts";
import type { Google } from "./google/server.ts";
import { project, type Rehearsal } from "./rehearsal.ts";

/** Requests that the command also makes in another form with the same result. */
const seenOtherwise = /\/versions\/\{version\}:access$|^GET run\..*:getIamPolicy$/;

/** Expects that the exit code and the last sentences say whether everything is in place. */
export function expectTruth({ cloud }: Google, { code, output }: Ended, wanted: Deployed | undefined): void {
  expect(code, "It hung, and was ended.").not.toBeNull();
  // No line of a stack trace where a sentence belongs.
  expect(output).not.toMatch(/^ {4}at .*:\d+:\d+\)?$/m);
  const isWell = /\n(Deployed to rehearsal-1234\. All checks passed|rehearsal-1234 is fully deployed)\.\n$/;
  expect(isWell.test(output), output).toBe(code === 0);
  if (code !== 0) {
    expect(output).toMatch(
      /Nothing was deployed|stopped partway|Deployed to rehearsal-1234, with|rehearsal-1234 has \d+ problems?:|Not signed in to Google/,
    );
    return;
  }
  expect(deployed(cloud)).toEqual(wanted);
}

/** Expects that a successful command names the things it could not check because a kind of request was refused. */
export function expectSaid({ seen }: Google, { code, output }: Ended, refused: string): void {
  const isHidden = seen.some(({ kind, status, asked }) => kind === refused && status === 403 && isOwn(asked));
  if (code !== 0 || !isHidden || seenOtherwise.test(refused)) return;
  expect(output).toContain("Not checked, because your account has no access");
}

/** Whether the command itself made the request, and not firebase, which can do without some answers. */
function isOwn({ headers, host }: Asked): boolean {
  return host.endsWith(".googleapis.com") && !headers["user-agent"]?.startsWith("FirebaseCLI");
}

/** Whether a project is as docs/deploy.md leaves it before the first deployment. */
export async function isUntouched({ resources, policies, uploads }: Cloud): Promise<boolean> {
  const untouched = await newProject(project);
  return isDeepStrictEqual(
    [resources, policies, uploads],
    [untouched.resources, untouched.policies, untouched.uploads],
  );
}

/** Requests with one pattern, and their number. */
export type Kind = { readonly kind: string; readonly count: number };

/** Returns the kinds of these requests, each with its count. */
export function kindsOf(seen: Rehearsal["google"]["seen"]): readonly Kind[] {
  const counts = new Map<string, number>();
  for (const { kind } of seen) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].map(([kind, count]) => ({ kind, count }));
}

/** The way a deployment fails, after how many of a kind of requests or of all, and the named command that fixes it. */
export type Failure = {
  readonly how: "one kind refused" | "all refused" | "cut off";
  readonly kind: string;
  readonly after: number;
  readonly fixedBy: "the deployment" | "the check";
};

/** Returns random failures of a deployment with these requests; the same for the same seed. */
export function failuresOf(kinds: readonly Kind[], count: number, seed: number): readonly Failure[] {
  const total = kinds.reduce((sum, one) => sum + one.count, 0);
  const failure = fc.record({
    how: fc.constantFrom("one kind refused", "one kind refused", "all refused", "cut off"),
    which: fc.constantFrom(...kinds),
    // In thousandths.
    after: fc.nat(999),
    fixedBy: fc.constantFrom("the deployment", "the check"),
  } as const);
  return fc.sample(failure, { numRuns: count, seed }).map(({ how, which, after, fixedBy }) => {
    const all = how === "one kind refused" ? which.count : total;
    return { how, kind: which.kind, after: Math.floor((all * after) / 1000), fixedBy };
  });
}

/** Runs a deployment with this failure. */
export async function failing(
  { google, cutOff }: Rehearsal,
  { how, kind, after }: Failure,
  deploy: () => Promise<Ended>,
): Promise<Ended> {
  if (how !== "cut off") google.refuse(how === "all refused" ? /./ : kind, after);
  const end = google.seen.length + after;
  const watch = how === "cut off" && setInterval(() => google.seen.length >= end && cutOff(), 5);
  const ended = await deploy();
  if (watch) clearInterval(watch);
  google.allowAll();
  return ended;
}

/** Returns the commands that an output names as fixes, without those that only read a log. */
export function namedCommands(output: string): readonly string[] {
  const named = [...output.matchAll(/[Rr]uns? `([^`]+)`/g)].map(([, command = ""]) =>
    // Nobody sits here to agree to a plan.
    command.replace("--set-up", "--set-up --yes"),
  );
  return [...new Set(named)].filter((command) => !command.includes("functions:log"));
}
