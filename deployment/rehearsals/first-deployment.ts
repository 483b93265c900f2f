import type { Ended } from "./commands.ts";
import { type Deployed, deployed } from "./deployed.ts";
import type { Cloud } from "./google/cloud.ts";
import { project, type Rehearsal, rehearseIn } from "./rehearsal.ts";
import { type RehearsedCheckout, rehearsedCheckout } from "./rehearsed-checkout.ts";
import { wanted } from "./wanted.ts";

/** A successful first deployment, the same again, and a check of it. */
export type FirstDeployment = {
  /** The unused checkouts. */
  readonly checkouts: RehearsedCheckout[];
  readonly wanted: Deployed;
  readonly first: Ended;
  readonly found: Deployed;
  /** Without a terminal. */
  readonly repeated: Ended;
  readonly foundAgain: Deployed;
  readonly kinds: readonly Kind[];
  readonly kindsOfCheck: readonly Kind[];
  /** The state of the project then. */
  readonly cloud: Cloud;
};

export type Kind = { readonly kind: string; readonly count: number };

/** Deploys to a new project in one of two checkouts, both of which are then free for more. */
export async function deployFirst(): Promise<FirstDeployment> {
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

/** Returns the kinds of these requests, each with its count. */
export function kindsOf(seen: Rehearsal["google"]["seen"]): readonly Kind[] {
  const counts = new Map<string, number>();
  for (const { kind } of seen) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  // A tunnel has no answer: it is refused anyway.
  counts.delete("CONNECT");
  return [...counts].map(([kind, count]) => ({ kind, count }));
}

/** Rehearses in one of these checkouts, which nobody else uses in the meantime. */
export async function inOneOf<Found>(
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
