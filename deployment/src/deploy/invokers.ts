import type { AskGoogle } from "../google/ask-google.ts";
import { type DeployedFunction, deployedFunctions, isOpen } from "./deployed-functions.ts";

type Bindings = readonly { readonly role: string; readonly members: readonly string[] }[];
type Policy = { readonly bindings?: Bindings; readonly etag?: string; readonly version?: number };

const invoker = "roles/run.invoker";

/** Returns the public functions that nobody can call. */
export async function lackInvokers(
  functions: readonly DeployedFunction[],
  ask: AskGoogle,
): Promise<readonly DeployedFunction[]> {
  const looks = functions.filter(isOpen).map(async (one) => {
    const policy = await policyOf(one, ask);
    return policy && !isOpenTo(policy) ? [one] : [];
  });
  return (await Promise.all(looks)).flat();
}

/**
 * Lets everyone call the public functions, in case a deployment failed between creating and opening one. Firebase never
 * repairs this: it skips a function that has not changed since.
 */
export async function openFunctions(project: string, ask: AskGoogle): Promise<void> {
  for (const one of await lackInvokers(await deployedFunctions(project, ask), ask)) {
    const { bindings = [], ...policy } = (await policyOf(one, ask)) ?? {};
    const others = bindings.filter(({ role }) => role !== invoker);
    const members = bindings.find(({ role }) => role === invoker)?.members ?? [];
    const opened = { ...policy, bindings: [...others, { role: invoker, members: [...members, "allUsers"] }] };
    // The later check names the function if this is refused.
    await ask("run", `/v1/${one.serviceConfig?.service}:setIamPolicy`, { policy: opened });
  }
}

/** Returns the policy of a function's service; `undefined` if the account may not read it. */
async function policyOf({ serviceConfig }: DeployedFunction, ask: AskGoogle): Promise<Policy | undefined> {
  const answer = await ask<Policy>("run", `/v1/${serviceConfig?.service}:getIamPolicy`);
  if (answer.kind === "found") return answer.body;
  return answer.kind === "missing" ? {} : undefined;
}

function isOpenTo({ bindings = [] }: Policy): boolean {
  return bindings.some(({ role, members }) => role === invoker && members.includes("allUsers"));
}
