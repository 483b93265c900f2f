import { region } from "@daily-genius/domain/calls/region";
import { type Compared, type Findings, seen } from "./finding.ts";

/** The days in which a rollback can give an earlier revision of a function the traffic again, which needs its image. */
const days = 30;

/** Firebase's own name for its rule: it does not replace an existing one. */
const rule = "firebase-functions-cleanup";

type Rule = { readonly condition?: { readonly olderThan?: string } };
type Repository = { readonly cleanupPolicies?: Readonly<Record<string, Rule>> };

/** Sets the lifetime of images, if Firebase chose to remove them after a day or could not choose. */
export async function keepImages({ project, ask }: Compared): Promise<void> {
  const path = pathOf(project);
  const answer = await ask<Repository>("artifactregistry", path);
  if (answer.kind !== "found" || areKept(answer.body)) return;
  const condition = { tagState: "ANY", olderThan: `${days * 86_400}s` };
  const own = { [rule]: { id: rule, condition, action: "DELETE" } };
  const cleanupPolicies = { ...answer.body.cleanupPolicies, ...own };
  // The later check reports a refusal.
  await ask("artifactregistry", `${path}?updateMask=cleanupPolicies`, { cleanupPolicies }, "PATCH");
}

/** Checks that the images of earlier builds are kept long enough for a rollback. */
export async function* checkImages({ project, ask }: Compared): Findings {
  const answer = await ask<Repository>("artifactregistry", pathOf(project));
  const repository = seen("the images' repository", answer);
  if (repository && !areKept(repository))
    yield `Function images must be kept for ${days} days and then deleted; they are not. Run \`npx firebase functions:artifacts:setpolicy --location ${region} --days ${days} --force --project ${project}\`.`;
}

function areKept({ cleanupPolicies = {} }: Repository): boolean {
  const { olderThan = "" } = cleanupPolicies[rule]?.condition ?? {};
  return Number.parseInt(olderThan, 10) >= days * 86_400;
}

function pathOf(project: string): string {
  return `/v1/projects/${project}/locations/${region}/repositories/gcf-artifacts`;
}
