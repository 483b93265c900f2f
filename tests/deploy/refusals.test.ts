import { isDeepStrictEqual } from "node:util";
import { services } from "@daily-genius/deployment/deploy/project-preflight";
import { afterAll, describe, expect, test } from "vitest";
import type { Ended } from "./commands.ts";
import { deployed } from "./deployed.ts";
import { copyOf, deployFirst, inOneOf, type Kind } from "./first-deployment.ts";
import type { Cloud } from "./google/cloud.ts";
import { newProject } from "./google/new-project.ts";
import type { Asked } from "./google/route.ts";
import type { Google } from "./google/server.ts";
import { project, startRehearsal } from "./rehearsal.ts";

const isDeep = process.env["TEST_DEEP"] === "1";

// What may be refused is what a first deployment asks, so the cases come from one.
const ideal = isDeep ? await deployFirst() : undefined;
const checkouts = ideal?.checkouts ?? [];

afterAll(() => {
  for (const checkout of checkouts) checkout.remove();
});

/** All requests of a kind or, where a change is made to several things, all but the first. */
type Case = { readonly kind: string; readonly after: number; readonly which: string };

function casesOf(kinds: readonly Kind[] = []): readonly Case[] {
  return kinds.flatMap(({ kind, count }) => [
    { kind, after: 0, which: "every" },
    ...(count > 1 && changes(kind) ? [{ kind, after: 1, which: "all but the first" }] : []),
  ]);
}

function changes(kind: string): boolean {
  return !/^GET |:(get\w+|test\w*)$|\/token$/.test(kind);
}

/** Long enough for two deployments that hang. */
const timeout = 600_000;

// Two deployments for each case take minutes.
describe.runIf(isDeep)("a first deployment", () => {
  test("at a terminal puts everything in place and asks nothing, and without one changes nothing", () => {
    for (const ended of [ideal?.first, ideal?.repeated]) {
      expect(ended?.output).toMatch(/Deployed to rehearsal-1234, and everything is in place\.\n$/);
      expect(ended?.output).not.toMatch(/^\? /m);
      expect(ended?.code).toBe(0);
    }
    expect(ideal?.found).toEqual(ideal?.wanted);
    expect(ideal?.foundAgain).toEqual(ideal?.wanted);
  });

  test.concurrent.for(casesOf(ideal?.kinds))(
    "tells the truth where $which $kind is refused, and so does the next one",
    { timeout },
    async ({ kind, after, which }) =>
      inOneOf(checkouts, async ({ google, deploy }) => {
        google.refuse(kind, after);
        const began = Date.now();
        const refused = await deploy();
        report(`${which} ${kind}`, began, refused);
        expect(google.refusedRequests(), refused.output).not.toEqual([]);
        expectTruth(google, refused);
        // What has changed nothing is followed by a first deployment.
        if (isUntouched(google.cloud)) return;
        google.allowAll();
        const again = await deploy();
        expectTruth(google, again);
        expect(again.code, again.output).toBe(0);
      }),
  );
});

describe.runIf(isDeep)("a look at what is deployed", () => {
  test.concurrent.for(casesOf(ideal?.kindsOfCheck))(
    "tells the truth where $which $kind is refused",
    { timeout },
    async ({ kind, after, which }) =>
      inOneOf(
        checkouts,
        async ({ google, deploy }) => {
          google.refuse(kind, after);
          const began = Date.now();
          const refused = await deploy("--check");
          report(`check: ${which} ${kind}`, began, refused);
          expect(google.refusedRequests(), refused.output).not.toEqual([]);
          expectTruth(google, refused);
        },
        ideal && copyOf(ideal.cloud),
      ),
  );
});

describe.runIf(isDeep)("a deployment", () => {
  test.concurrent.for(services)(
    "to a project that has %s switched off names the command that switches it on, and changes nothing",
    { timeout },
    async (service) =>
      inOneOf(checkouts, async ({ google, deploy }) => {
        const off = { name: `projects/${project}/services/${service}`, state: "DISABLED" };
        google.cloud.resources.set(off.name, off);
        const began = Date.now();
        const { code, output } = await deploy();
        report(`off: ${service}`, began, { code, output });
        expect(code).toBe(1);
        expect(output.split("\n  - ").slice(1), output).toEqual([
          expect.stringContaining(`\`gcloud services enable ${service} --project ${project}\``),
        ]);
        expect(output).toContain("Nothing was deployed.");
        google.cloud.resources.set(off.name, { ...off, state: "ENABLED" });
        expect(isUntouched(google.cloud)).toBe(true);
      }),
  );

  test("that may not change one function of many names the one that is older, and keeps the old site", async () => {
    const { checkout, close, deploy, google } = await startRehearsal();
    try {
      expect((await deploy()).code).toBe(0);
      const { files } = deployed(google.cloud);
      checkout.change("built/functions/lib/index.js", (code) => `${code}\n// New.\n`);
      checkout.change("built/hosting/dist/index.html", (page) =>
        page.replace("</body>", "<!-- new --></body>"),
      );
      google.refuse(/PATCH cloudfunctions.*\/updatePost/);
      const { code, output } = await deploy();
      expect(code).toBe(1);
      expect(output).toContain("an older build of updatePost than of the others: run `npm run deploy");
      expect(deployed(google.cloud).files).toEqual(files);
      google.allowAll();
      expect((await deploy()).output).toMatch(/Deployed to rehearsal-1234, and everything is in place\.\n$/);
    } finally {
      await close();
    }
  });
});

/** What the command looks at twice: another request shows the same. */
const seenOtherwise = /\/versions\/\{version\}:access$|^GET run\..*:getIamPolicy$/;

/** Expects that the exit code, and the last sentences, say whether everything is in place. */
function expectTruth({ cloud, seen }: Google, { code, output }: Ended): void {
  // A line of a stack, where a sentence belongs.
  expect(output).not.toMatch(/^ {4}at .*:\d+:\d+\)?$/m);
  const isWell =
    /\n(Deployed to rehearsal-1234, and everything is in place|Everything is in place in rehearsal-1234)\.\n$/;
  expect(isWell.test(output), output).toBe(code === 0);
  if (code !== 0) {
    expect(output).toMatch(
      /Nothing was deployed|stopped part way|ot everything is in place|No Google account/,
    );
    return;
  }
  expect(deployed(cloud)).toEqual(ideal?.wanted);
  const wereHidden = seen.filter(
    ({ kind, status, asked }) => status === 403 && isOwn(asked) && !seenOtherwise.test(kind),
  );
  if (wereHidden.length > 0) expect(output).toContain("Not looked at, as your account may not see it");
}

/** Whether the command itself asked, and not firebase, for which nothing is hidden that it can do without. */
function isOwn({ headers, host }: Asked): boolean {
  return host.endsWith(".googleapis.com") && !headers["user-agent"]?.startsWith("FirebaseCLI");
}

function isUntouched({ resources, policies, uploads }: Cloud): boolean {
  const untouched = newProject(project);
  return [
    [resources, untouched.resources],
    [policies, untouched.policies],
    [uploads, untouched.uploads],
  ].every(([one, other]) => isDeepStrictEqual(one, other));
}

function report(what: string, began: number, { code, output }: Ended): void {
  const last = output.trimEnd().split("\n").at(-1)?.slice(0, 150);
  process.stderr.write(`${((Date.now() - began) / 1000).toFixed(1)} s  ${code}  ${what}: ${last}\n`);
}
