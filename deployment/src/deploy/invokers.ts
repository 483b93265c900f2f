import type { AskGoogle } from "../google/ask-google.ts";
import { has, type Policy, withGrant } from "../google/policy.ts";
import { type DeployedFunction, deployedFunctions, isOpen, nameOf } from "./deployed-functions.ts";

const everyone = { role: "roles/run.invoker", member: "allUsers" };

/** Returns the public functions that nobody can call. */
export async function findUncallable(
  functions: readonly DeployedFunction[],
  ask: AskGoogle,
): Promise<readonly DeployedFunction[]> {
  const looks = functions.filter(isOpen).map(async (one) => {
    const policy = await policyOf(one, ask);
    const isClosed = policy && !has(policy, everyone) && !(await asksNoCaller(one, ask));
    return isClosed ? [one] : [];
  });
  return (await Promise.all(looks)).flat();
}

/**
 * Lets everyone call the public functions among those that `includesTarget`, in case a deployment failed between creating and
 * opening one. Firebase never repairs this: it skips a function that has not changed since. Returns whether an
 * organization forbids `allUsers`; then Cloud Run no longer asks who calls these functions.
 */
export async function openFunctions(
  project: string,
  ask: AskGoogle,
  includesTarget: (name: string) => boolean,
): Promise<boolean> {
  const closed = await findUncallable(await deployedFunctions(project, ask), ask);
  let isRestricted = false;
  for (const one of closed.filter((deployed) => includesTarget(nameOf(deployed)))) {
    const service = one.serviceConfig?.service;
    const policy = withGrant((await policyOf(one, ask)) ?? {}, everyone);
    // The later check names the function if this is refused.
    const answer = await ask("run", `/v1/${service}:setIamPolicy`, { policy });
    // cloud.google.com/run/docs/authenticating/public recommends this where "domain restricted sharing" refuses allUsers.
    if (answer.kind !== "refused" || !answer.reason.startsWith("400")) continue;
    const field = "invokerIamDisabled";
    const changed = await ask("run", `/v2/${service}?updateMask=${field}`, { [field]: true }, "PATCH");
    isRestricted ||= changed.kind === "found";
  }
  return isRestricted;
}

/** Returns the policy of a function's service; `undefined` if the account may not read it. */
async function policyOf({ serviceConfig }: DeployedFunction, ask: AskGoogle): Promise<Policy | undefined> {
  const path = `/v1/${serviceConfig?.service}:getIamPolicy?options.requestedPolicyVersion=3`;
  const answer = await ask<Policy>("run", path);
  if (answer.kind === "found") return answer.body;
  return answer.kind === "missing" ? {} : undefined;
}

/** Whether a function's service answers everyone, whatever its policy says. */
async function asksNoCaller({ serviceConfig }: DeployedFunction, ask: AskGoogle): Promise<boolean> {
  const answer = await ask<{ invokerIamDisabled?: boolean }>("run", `/v2/${serviceConfig?.service}`);
  return answer.kind === "found" && answer.body.invokerIamDisabled === true;
}
