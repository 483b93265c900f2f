import { isDeep } from "@daily-genius/project/testing/test-run";
import { afterAll, describe, expect, test } from "vitest";
import { deployed, wanted } from "./deployed.ts";
import { type Cloud, copyOf } from "./google/cloud.ts";
import { project, type Rehearsal, rehearseIn } from "./rehearsal.ts";
import { type RehearsedCheckout, rehearsedCheckout } from "./rehearsed-checkout.ts";
import {
  expectSaid,
  expectTruth,
  type Failure,
  failing,
  failuresOf,
  isUntouched,
  type Kind,
  kindsOf,
  namedCommands,
} from "./truth.ts";

// The requests that may be refused are those of a first deployment, so the cases come from one.
const ideal = isDeep ? await deployFirst() : undefined;
const checkouts = ideal?.checkouts ?? [];

afterAll(() => {
  for (const checkout of checkouts) checkout.remove();
});

/** All requests of a kind are refused or, where a change is made to several things, all except the first. */
function refusalsOf(kinds: readonly Kind[] = []): readonly Failure[] {
  const isChange = (kind: string) => !/^GET |:(get\w+|test\w*)$|\/token$/.test(kind);
  return kinds.flatMap(({ kind, count }) =>
    [0, ...(count > 1 && isChange(kind) ? [1] : [])].map((after): Failure => {
      return { how: "one kind refused", kind, after, fixedBy: "the deployment" };
    }),
  );
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
});

describe.runIf(isDeep)("a deployment that fails", () => {
  const seed = Number(process.env["TEST_SEED"] ?? 1);
  const random = ideal ? failuresOf(ideal.kinds, 40, seed) : [];
  test.concurrent.for([...refusalsOf(ideal?.kinds), ...random])(
    `is told truly, and fixed by what is named: %j, seed ${seed}`,
    { timeout },
    async (failure) =>
      inOneOf(checkouts, async (rehearsal) => {
        const { google, deploy, type } = rehearsal;
        const ended = await failing(rehearsal, failure, deploy);
        const isCutOff = ended.code === null;
        if (!isCutOff) expectTruth(google, ended, ideal?.wanted);
        // The last of a kind need not be made again.
        if (!isCutOff && failure.after < 2) {
          expect(google.refusedRequests(), ended.output).not.toEqual([]);
          expectSaid(google, ended, failure.kind);
        }
        if (failure.fixedBy === "the deployment") {
          // A deployment without changes is followed by a first deployment.
          if (await isUntouched(google.cloud)) return;
          const named = namedCommands(ended.output);
          const again = named.find((command) => ended.output.includes(`run \`${command}\` again`));
          const fixed = await type(again ?? `npm run deploy -- --project ${project}`);
          expectTruth(google, fixed, ideal?.wanted);
          expect(fixed.code, fixed.output).toBe(0);
          return;
        }
        let look = await deploy("--check");
        expectTruth(google, look, ideal?.wanted);
        for (let rounds = 0; look.code !== 0 && rounds < 4; rounds += 1) {
          for (const command of namedCommands(look.output)) await type(command);
          look = await deploy("--check");
          expectTruth(google, look, ideal?.wanted);
        }
        expect(look.code, look.output).toBe(0);
        expect(google.unknown()).toEqual([]);
      }),
  );
});

describe.runIf(isDeep)("a look at what is deployed", () => {
  test.concurrent.for(refusalsOf(ideal?.kindsOfCheck))(
    "tells the truth: %j",
    { timeout },
    async ({ kind, after }) =>
      inOneOf(
        checkouts,
        async ({ google, deploy }) => {
          google.refuse(kind, after);
          const refused = await deploy("--check");
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

/** Deploys to a new project in one of two checkouts, both of which are then free for more. */
async function deployFirst() {
  const checkouts = [await rehearsedCheckout(project), await rehearsedCheckout(project)];
  for (const checkout of checkouts) {
    checkout.build();
    // Otherwise the commands that a deployment names would refuse.
    checkout.change("domain/src/feed/site-identity.ts", (text) =>
      text.replace("dailygenius.example", "dailygenius.org"),
    );
    checkout.change("hosting/src/site/site-config.ts", (text) => text.replaceAll(/"\[([^"]+)\]"/g, '"$1"'));
  }
  return { checkouts, ...(await inOneOf(checkouts, deployAndLook)) };
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
