import { randomUUID } from "node:crypto";
import type { Binding } from "../../src/google/policy.ts";
import { accept } from "./accepted-names.ts";
import type { Cloud, Policy } from "./cloud.ts";
import { invalid, type Reply, refusal, unmet } from "./route.ts";
import { isUnready } from "./who-may.ts";

/**
 * Returns a policy as IAM does. To a request that does not name version 3 it shows roles under a condition by another
 * name, without the condition: cloud.google.com/iam/docs/policies, "Specifying a policy version".
 */
export const readPolicy: Reply = ({ policies }, { name, query, json }) => {
  const policy = policies.get(name) ?? { etag: "none", bindings: [] };
  const hasConditions = policy.bindings.some(({ condition }) => condition);
  const version = Number(
    query.get("options.requestedPolicyVersion") ??
      query.get("optionsRequestedPolicyVersion") ??
      json.options?.requestedPolicyVersion ??
      1,
  );
  if (!hasConditions || version === 3) return { ...policy, version: hasConditions ? 3 : 1 };
  const hidden = ({ role, members, condition }: Binding) => ({
    role: condition ? `${role}_withcond_0a1b2c3d` : role,
    members,
  });
  return { ...policy, version: 1, bindings: policy.bindings.map(hidden) };
};

/** Replaces a policy, unless Google would refuse that, or someone else did so since it was read. */
export const writePolicy: Reply = (cloud, asked) => {
  const policy = asked.method === "PUT" ? asked.json : asked.json.policy;
  const found = cloud.policies.get(asked.name);
  if (found?.etag && policy.etag && policy.etag !== found.etag)
    return refusal(
      409,
      "ABORTED",
      "There were concurrent policy changes. Please retry the whole read-modify-write with exponential backoff.",
    );
  const wrong = whatIsWrong(cloud, asked.name, policy, found);
  if (wrong) return wrong;
  // Google writes the addresses of people and accounts in lower case.
  const inLowerCase = (member: string) =>
    member.replace(/^((?:user|group|serviceAccount):)(.*)/, (_, kind, email) => kind + email.toLowerCase());
  const bindings = policy.bindings.map((one: Binding) => ({ ...one, members: one.members.map(inLowerCase) }));
  const written = { ...policy, bindings, etag: randomUUID() };
  cloud.policies.set(asked.name, written);
  return written;
};

/** Returns the service account or the pool of the project that IAM does not know, or not yet. */
function whoIsUnknown(cloud: Cloud, member: string): string | undefined {
  const [, pool] =
    /^principalSet:\/\/.*\/projects\/\d+(\/.*\/workloadIdentityPools\/[^/]+)/.exec(member) ?? [];
  if (pool && !cloud.resources.has(`projects/${cloud.project}${pool}`)) return `Identity Pool ${pool}`;
  const [, address = ""] = /^serviceAccount:(.+)$/.exec(member) ?? [];
  const [, agent] = /@gcp-sa-(\w+)\.iam\./.exec(address) ?? [];
  const name = agent ? `agents/${agent}` : `serviceAccounts/${address}`;
  const isOwn = agent !== undefined || address.endsWith(`@${cloud.project}.iam.gserviceaccount.com`);
  const isThere = !isOwn || cloud.resources.has(`projects/${cloud.project}/${name}`);
  return isThere && !isUnready(cloud, address) ? undefined : `Service account ${address}`;
}

/** Whether a body has the form of a policy: googleapis/google/iam/v1/policy.proto. */
function isPolicy({ bindings = [], etag: _, version: __, auditConfigs: ___, ...others }: Policy): boolean {
  const isList = Array.isArray(bindings) && bindings.every(({ members }) => Array.isArray(members));
  return isList && Object.keys(others).length === 0;
}

function whatIsWrong(cloud: Cloud, name: string, policy: Policy, found?: Policy): Response | undefined {
  const { bindings = [] } = policy;
  if (!isPolicy(policy)) return invalid("policy: bindings, etag and version.");
  const hasConditions = [...bindings, ...(found?.bindings ?? [])].some(({ condition }) => condition);
  if (hasConditions && policy.version !== 3)
    return invalid("A policy with conditions must be written as version 3.");
  const { iamConfiguration } = cloud.resources.get(name) ?? {};
  // cloud.google.com/storage/docs/access-control/iam, "Conditions".
  if (hasConditions && name.startsWith("buckets/") && !iamConfiguration?.uniformBucketLevelAccess?.enabled)
    return unmet("Conditions need uniform bucket-level access.");
  const before = (role: string) =>
    found?.bindings.filter((one) => one.role === role).flatMap(({ members }) => members) ?? [];
  const added = bindings.flatMap(({ role, members }) =>
    members.filter((member) => !before(role).includes(member)).map((member) => ({ role, member })),
  );
  for (const { role, member } of added) {
    accept("member", member);
    // projects.setIamPolicy: "A user cannot be granted the owner role using setIamPolicy()."
    if (role === "roles/owner" && name.startsWith("projects/") && member.startsWith("user:"))
      return unmet("SOLO_MUST_INVITE_OWNERS");
    const unknown = whoIsUnknown(cloud, member);
    if (unknown) return invalid(`${unknown} does not exist.`);
    const own = cloud.resources.get(role);
    if (role.startsWith("projects/") && (!own || own.deleted))
      return invalid(`Role (${role}) does not exist in the resource's hierarchy.`);
    if (cloud.isRestricted && member === "allUsers")
      return unmet("One or more users named in the policy do not belong to a permitted customer.");
  }
  return undefined;
}
