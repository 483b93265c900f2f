import type { ProjectState } from "./project-state.ts";

/** A role, and the permissions of it that a deployment uses. */
type Needed = Readonly<Record<string, readonly string[]>>;

/**
 * The roles with which an account deploys, each with the permissions that its requests need. Least for what is asked:
 * tests/deploy holds the list to the requests of a rehearsed deployment, in both directions.
 */
export const deployerRoles: Needed = {};

/** The permissions of all these roles. */
export const deployerPermissions: readonly string[] = Object.values(deployerRoles).flat();

/** A sentence for each role that would give the account that deploys what it lacks. */
export function* whatTheDeployerLacks(project: string, { permissions }: ProjectState): Generator<string> {
  if (permissions === "unseen") return;
  for (const [role, needed] of Object.entries(deployerRoles)) {
    const lacking = needed.filter((permission) => !permissions.includes(permission));
    if (lacking.length > 0)
      yield `${lacking.join(", ")} of your account: run \`gcloud projects add-iam-policy-binding ${project} --member=user:<you> --role=${role} --condition=None\``;
  }
}
