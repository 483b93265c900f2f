import { region } from "@daily-genius/domain/region";
import { amiss, type Compared, type Finding } from "./finding.ts";
import { seen } from "./seen.ts";

/** For this long an earlier revision of a function can be given the traffic again, which needs its image. */
const days = 30;

/** Firebase's own name for its rule: it leaves one alone that is there. */
const rule = "firebase-functions-cleanup";

type Repository = {
  readonly cleanupPolicies?: Readonly<
    Record<string, { readonly condition?: { readonly olderThan?: string } }>
  >;
};

/** Has images kept long enough, and no longer, where Firebase chose to remove them after a day or could not choose. */
export async function keepImages({ project, ask }: Compared): Promise<void> {
  const path = pathOf(project);
  const answer = await ask<Repository>("artifactregistry", path);
  if (answer.kind !== "found" || areKept(answer.body)) return;
  const condition = { tagState: "ANY", olderThan: `${days * 86_400}s` };
  const cleanupPolicies = {
    ...answer.body.cleanupPolicies,
    [rule]: { id: rule, condition, action: "DELETE" },
  };
  // If this is refused, the check that follows says so.
  await ask("artifactregistry", `${path}?updateMask=cleanupPolicies`, { cleanupPolicies }, "PATCH");
}

/** Whether the images of earlier builds are still there when someone rolls back. */
export async function checkImages({ project, ask }: Compared): Promise<Finding> {
  const repository = seen(
    "the images' repository",
    await ask<Repository>("artifactregistry", pathOf(project)),
  );
  if (repository === undefined || areKept(repository)) return amiss([]);
  return amiss([
    `Function images must be kept for ${days} days and then deleted; they are not. Run \`npx firebase functions:artifacts:setpolicy --location ${region} --days ${days} --force --project ${project}\`.`,
  ]);
}

function areKept({ cleanupPolicies = {} }: Repository): boolean {
  const { olderThan = "" } = cleanupPolicies[rule]?.condition ?? {};
  return Number.parseInt(olderThan, 10) >= days * 86_400;
}

function pathOf(project: string): string {
  return `/v1/projects/${project}/locations/${region}/repositories/gcf-artifacts`;
}
