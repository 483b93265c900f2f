import type { Cloud } from "./cloud.ts";

/**
 * The claims of GitHub's token about a job of example/daily-genius. `sub` names the repository with its ids only since
 * 2026-07-15, so nothing may depend on it:
 * github.blog/changelog/2026-04-23-immutable-subject-claims-for-github-actions-oidc-tokens.
 */
type Claims = Readonly<Record<"sub" | "repository" | "repository_id" | "environment", string>>;

/** Whether a job becomes `account` by the project's one provider: the Security Token Service, then IAM, decide. */
export function mayBecome(cloud: Cloud, account: string, claims: Claims): boolean {
  // cloud.google.com/iam/docs/workload-identity-federation-with-deployment-pipelines: all four must be enabled.
  for (const service of ["iam", "cloudresourcemanager", "iamcredentials", "sts"])
    if (
      cloud.resources.get(`projects/${cloud.project}/services/${service}.googleapis.com`)?.state !== "ENABLED"
    )
      return false;
  const [found] = [...cloud.resources].filter(([name]) => /\/providers\/[^/]+$/.test(name));
  if (!found) return false;
  const claimIn = (text: string): string | undefined =>
    Object.entries(claims).find(([name]) => text === `assertion.${name}`)?.[1];
  const [name, { attributeMapping, attributeCondition }] = found;
  const mapped = Object.fromEntries(
    Object.entries<string>(attributeMapping).map(([attribute, text]) => [attribute, claimIn(text)]),
  );
  const [claim = "", value] = attributeCondition.split(" == ");
  // A claim that is missing, or a subject of more than 127 bytes, cannot be mapped.
  const isMapped = Object.values(mapped).every((text) => text !== undefined && text.length <= 127);
  if (!isMapped || `'${claimIn(claim)}'` !== value) return false;
  const pool = `iam.googleapis.com/projects/${cloud.number}/locations/global/workloadIdentityPools/${name.split("/").at(-3)}`;
  const names = Object.entries(mapped).map(
    ([attribute, text]) => `principalSet://${pool}/${attribute}/${text}`,
  );
  const { bindings = [] } = cloud.policies.get(`projects/${cloud.project}/serviceAccounts/${account}`) ?? {};
  return bindings.some(
    ({ role, members }) =>
      role === "roles/iam.workloadIdentityUser" && members.some((member) => names.includes(member)),
  );
}
