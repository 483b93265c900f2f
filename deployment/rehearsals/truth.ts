import { isDeepStrictEqual } from "node:util";
import { expect } from "vitest";
import type { Ended } from "./commands.ts";
import { type Deployed, deployed } from "./deployed.ts";
import type { Cloud } from "./google/cloud.ts";
import { newProject } from "./google/new-project.ts";
import type { Asked } from "./google/route.ts";
import type { Google } from "./google/server.ts";
import { project } from "./rehearsal.ts";

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
  return [
    [resources, untouched.resources],
    [policies, untouched.policies],
    [uploads, untouched.uploads],
  ].every(([one, other]) => isDeepStrictEqual(one, other));
}

/** Prints the result of a rehearsal on a separate line, because a run takes minutes. */
export function report(what: string, began: number, { code, output }: Ended): void {
  const last = output.trimEnd().split("\n").at(-1)?.slice(0, 150);
  process.stderr.write(`${((Date.now() - began) / 1000).toFixed(1)} s  ${code}  ${what}: ${last}\n`);
}
