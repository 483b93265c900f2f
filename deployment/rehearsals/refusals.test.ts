import { isDeep } from "@daily-genius/project/testing/test-run";
import { afterAll, describe, expect, test } from "vitest";
import { deployed, wanted } from "./deployed.ts";
import { type Cloud, copyOf } from "./google/cloud.ts";
import { project, type Rehearsal, rehearseIn, startRehearsal } from "./rehearsal.ts";
import { type RehearsedCheckout, rehearsedCheckout } from "./rehearsed-checkout.ts";
import {
  expectSaid,
  expectTruth,
  failHalfway,
  halfFailures,
  isUntouched,
  type Kind,
  kindsOf,
  namedCommands,
  report,
} from "./truth.ts";

// The requests that may be refused are those of a first deployment, so the cases come from one.
const ideal = isDeep ? await deployFirst() : undefined;
const checkouts = ideal?.checkouts ?? [];

afterAll(() => {
  for (const checkout of checkouts) checkout.remove();
});

/** All requests of a kind or, where a change is made to several things, all except the first. */
type Case = readonly [title: string, { readonly kind: string; readonly after: number }];

function casesOf(kinds: readonly Kind[] = []): readonly Case[] {
  return kinds.flatMap(({ kind, count }): Case[] => {
    const every: Case = [`every ${kind}`, { kind, after: 0 }];
    const hasOthers = count > 1 && changes(kind);
    return hasOthers ? [every, [`every ${kind} but the first`, { kind, after: 1 }]] : [every];
  });
}

function changes(kind: string): boolean {
  return !/^GET |:(get\w+|test\w*)$|\/token$/.test(kind);
}

/** Long enough for deployments that hang, in ms. */
const timeout = 900_000;

// Two deployments for each case take minutes.
describe.runIf(isDeep)("a first deployment", () => {
  test("at a terminal puts everything in place and asks nothing, and without one changes nothing", () => {
    for (const ended of [ideal?.first, ideal?.repeated]) {
      expect(ended?.output).toMatch(/Deployed to rehearsal-1234\. All checks passed\.\n$/);
      expect(ended?.output).not.toMatch(/^\? /m);
      expect(ended?.code).toBe(0);
    }
    expect(ideal?.found).toEqual(ideal?.wanted);
    expect(ideal?.foundAgain).toEqual(ideal?.wanted);
  });

  test.concurrent.for(casesOf(ideal?.kinds))(
    "tells the truth where %s is refused, and so does the next one",
    { timeout },
    async ([title, { kind, after }]) =>
      inOneOf(checkouts, async ({ google, deploy }) => {
        google.refuse(kind, after);
        const began = Date.now();
        const refused = await deploy();
        report(title, began, refused);
        expect(google.refusedRequests(), refused.output).not.toEqual([]);
        expectTruth(google, refused, ideal?.wanted);
        expectSaid(google, refused, kind);
        // A deployment without changes is followed by a first deployment.
        if (await isUntouched(google.cloud)) return;
        google.allowAll();
        const again = await deploy();
        expectTruth(google, again, ideal?.wanted);
        expect(again.code, again.output).toBe(0);
      }),
  );
});

describe.runIf(isDeep)("a deployment that fails half-way", () => {
  const seed = Number(process.env["TEST_SEED"] ?? 1);
  test.concurrent.for(halfFailures(40, seed).map((failure, index) => ({ index, ...failure })))(
    `is told truly, and fixed by what is named: %j, seed ${seed}`,
    { timeout },
    async (failure) =>
      inOneOf(checkouts, async (rehearsal) => {
        const { google, deploy, type } = rehearsal;
        const began = Date.now();
        const ended = await failHalfway(rehearsal, failure, ideal?.kinds ?? [], deploy);
        report(`${JSON.stringify(failure)}`, began, ended);
        const isCutOff = ended.code === null;
        if (!isCutOff) expectTruth(google, ended, ideal?.wanted);
        const again = namedCommands(ended.output).find((command) =>
          ended.output.includes(`run \`${command}\` again`),
        );
        if (failure.fixedBy === "the deployment")
          await type(again ?? `npm run deploy -- --project ${project}`);
        let look = await deploy("--check");
        expectTruth(google, look, ideal?.wanted);
        if (failure.fixedBy === "the deployment") expect(look.code, look.output).toBe(0);
        for (let rounds = 0; look.code !== 0 && rounds < 4; rounds += 1) {
          for (const command of namedCommands(look.output)) await type(command);
          look = await deploy("--check");
          expectTruth(google, look, ideal?.wanted);
        }
        report(`fixed by ${failure.fixedBy}`, began, look);
        expect(look.code, look.output).toBe(0);
        expect(google.unknown()).toEqual([]);
      }),
  );
});

describe.runIf(isDeep)("a look at what is deployed", () => {
  test.concurrent.for(casesOf(ideal?.kindsOfCheck))(
    "tells the truth where %s is refused",
    { timeout },
    async ([title, { kind, after }]) =>
      inOneOf(
        checkouts,
        async ({ google, deploy }) => {
          google.refuse(kind, after);
          const began = Date.now();
          const refused = await deploy("--check");
          report(`check: ${title}`, began, refused);
          expect(google.refusedRequests(), refused.output).not.toEqual([]);
          expectTruth(google, refused, ideal?.wanted);
          expectSaid(google, refused, kind);
          // Readers request the site and the functions; the rest are checks, without which nothing is known to be
          // missing.
          if (!kind.includes(".googleapis.com/")) return;
          const sentences = refused.output.split("\n").filter((line) => line.startsWith("  - "));
          expect(sentences.filter((sentence) => !sentence.startsWith("  - Could not check "))).toEqual([]);
        },
        ideal && copyOf(ideal.cloud),
      ),
  );
});

test.runIf(isDeep)(
  "a deployment that may not change one function of many names the one that is older, and keeps the old site",
  async () => {
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
      expect(output).toContain("Still on an older build: updatePost. Run `npm run deploy");
      expect(deployed(google.cloud).files).toEqual(files);
      google.allowAll();
      expect((await deploy()).output).toMatch(/Deployed to rehearsal-1234\. All checks passed\.\n$/);
    } finally {
      await close();
    }
  },
);

/** Deploys to a new project in one of two checkouts, both of which are then free for more. */
async function deployFirst() {
  const checkouts = [await rehearsedCheckout(project), await rehearsedCheckout(project)];
  try {
    for (const checkout of checkouts) {
      checkout.build();
      // Otherwise the commands that a deployment names would refuse.
      checkout.change("domain/src/feed/site-identity.ts", (text) =>
        text.replace("dailygenius.example", "dailygenius.org"),
      );
      checkout.change("hosting/src/site/site-config.ts", (text) => text.replaceAll(/"\[([^"]+)\]"/g, '"$1"'));
    }
    return { checkouts, ...(await inOneOf(checkouts, deployAndLook)) };
  } catch (error) {
    for (const checkout of checkouts) checkout.remove();
    throw error;
  }
}

async function deployAndLook({ checkout, deployAtTerminal, deploy, google }: Rehearsal) {
  const first = await deployAtTerminal();
  const found = deployed(google.cloud);
  const kinds = kindsOf(google.seen.splice(0));
  const repeated = await deploy();
  const foundAgain = deployed(google.cloud);
  google.seen.splice(0);
  await deploy("--check");
  const kindsOfCheck = kindsOf(google.seen);
  const { cloud } = google;
  const meant = wanted(checkout.root, project);
  return { first, found, kinds, repeated, foundAgain, kindsOfCheck, cloud, wanted: meant };
}

/** Rehearses in one of these checkouts, which nobody else uses in the meantime. */
async function inOneOf<Found>(
  free: RehearsedCheckout[],
  use: (rehearsal: Rehearsal) => Promise<Found>,
  cloud?: Cloud,
): Promise<Found> {
  const checkout = free.pop();
  if (!checkout) throw new Error("More cases run side by side than there are checkouts.");
  const rehearsal = await rehearseIn(checkout, cloud);
  try {
    return await use(rehearsal);
  } finally {
    await rehearsal.close();
    free.push(checkout);
  }
}
