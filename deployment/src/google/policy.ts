/** A role and who has it, under a condition if there is one. */
export type Binding = {
  readonly role: string;
  readonly members: readonly string[];
  readonly condition?: object;
};

/** A policy of IAM as Google sends it; of version 3, so that conditions are kept. */
export type Policy = {
  readonly bindings?: readonly Binding[];
  readonly etag?: string;
  readonly version?: number;
};

/** Whether a member has a role at all times; a role under a condition may be missing when it is needed. */
export function hasRole({ bindings = [] }: Policy, role: string, member: string): boolean {
  return bindings.some((one) => one.role === role && !one.condition && one.members.includes(member));
}

/** Returns the policy with one more member of a role, and everything else as it was. */
export function withMember(policy: Policy, role: string, member: string): Policy {
  if (hasRole(policy, role, member)) return policy;
  const { bindings = [] } = policy;
  const at = bindings.findIndex((one) => one.role === role && !one.condition);
  const members = [...(bindings[at]?.members ?? []), member];
  const binding = { role, members };
  return { ...policy, version: 3, bindings: at < 0 ? [...bindings, binding] : bindings.with(at, binding) };
}

/** Returns the policy without a member of a role at all times; a binding without members goes. */
export function withoutMember(policy: Policy, role: string, member: string): Policy {
  const bindings = (policy.bindings ?? []).flatMap((one) => {
    if (one.role !== role || one.condition) return [one];
    const members = one.members.filter((other) => other !== member);
    return members.length > 0 ? [{ ...one, members }] : [];
  });
  return { ...policy, version: 3, bindings };
}
