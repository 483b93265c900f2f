/** A role and who has it, under a condition if there is one. */
export type Binding = {
  readonly role: string;
  readonly members: readonly string[];
  readonly condition?: Condition;
};

type Condition = { readonly title: string; readonly expression?: string };

/** A policy of IAM as Google sends it; of version 3, so that conditions are kept. */
export type Policy = {
  readonly bindings?: readonly Binding[];
  readonly etag?: string;
  readonly version?: number;
  readonly auditConfigs?: readonly object[];
};

/** One member's role; a role under a condition is another one, since it may be missing when it is needed. */
export type Grant = { readonly role: string; readonly member: string; readonly condition?: Condition };

const isOf =
  ({ role, condition }: Omit<Grant, "member">) =>
  (one: Binding) =>
    one.role === role && one.condition?.expression === condition?.expression;

/** Whether a policy has a grant. */
export function has({ bindings = [] }: Policy, grant: Grant): boolean {
  return bindings.some((one) => isOf(grant)(one) && one.members.includes(grant.member));
}

/** Returns the policy with one more grant, and everything else as it was. */
export function withGrant(policy: Policy, { member, ...grant }: Grant): Policy {
  if (has(policy, { member, ...grant })) return policy;
  const { bindings = [] } = policy;
  const at = bindings.findIndex(isOf(grant));
  const binding = { ...grant, members: [...(bindings[at]?.members ?? []), member] };
  return { ...policy, version: 3, bindings: at < 0 ? [...bindings, binding] : bindings.with(at, binding) };
}

/** Returns the policy without a grant; a binding without members goes. */
export function withoutGrant(policy: Policy, { member, ...grant }: Grant): Policy {
  if (!has(policy, { member, ...grant })) return policy;
  const bindings = (policy.bindings ?? []).flatMap((one) => {
    if (!isOf(grant)(one)) return [one];
    const members = one.members.filter((other) => other !== member);
    return members.length > 0 ? [{ ...one, members }] : [];
  });
  return { ...policy, version: 3, bindings };
}
