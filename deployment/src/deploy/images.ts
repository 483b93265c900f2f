import { region } from "@daily-genius/domain/region";
import { amiss, type Compared, type Finding } from "./finding.ts";
import { firebase } from "./firebase.ts";

/** For this long an earlier revision of a function can be given the traffic again, which needs its image. */
const days = 30;

const command = ["functions:artifacts:setpolicy", "--location", region, "--days", `${days}`, "--force"];

type Repository = {
  readonly cleanupPolicies?: {
    readonly "firebase-functions-cleanup"?: { readonly condition?: { readonly olderThan?: string } };
  };
};

/** Has images kept long enough, and no longer, where Firebase chose to remove them after a day or could not choose. */
export async function keepImages(compared: Compared): Promise<void> {
  const { kind } = await checkImages(compared);
  if (kind !== "fine") firebase([...command, "--project", compared.project], "pipe");
}

/** Whether the images of earlier builds are still there when someone rolls back. */
export async function checkImages({ project, ask }: Compared): Promise<Finding> {
  const path = `/v1/projects/${project}/locations/${region}/repositories/gcf-artifacts`;
  const answer = await ask<Repository>("artifactregistry", path);
  if (answer.kind !== "found") return amiss([]);
  const { olderThan } = answer.body.cleanupPolicies?.["firebase-functions-cleanup"]?.condition ?? {};
  if (olderThan !== undefined && Number.parseInt(olderThan, 10) >= days * 86_400) return amiss([]);
  return amiss([
    `images for ${days} days, and not for ever: run \`npx firebase ${command.join(" ")} --project ${project}\``,
  ]);
}
