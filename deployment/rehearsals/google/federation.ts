import type { Cloud } from "./cloud.ts";

/**
 * The claims of GitHub's token about a job of example/daily-genius. Repositories since 2026-07-15 name themselves in `sub` with their ids; older ones do not:
 * github.blog/changelog/2026-04-23-immutable-subject-claims-for-github-actions-oidc-tokens.
 */
export function claimsOf(
  { id, environment }: { readonly id: string; readonly environment: string },
  isImmutable: boolean,
): Readonly<Record<string, string>> {
  const subject = isImmutable ? `example@42/daily-genius@${id}` : "example/daily-genius";
  return {
    sub: `repo:${subject}:environment:${environment}`,
    repository: "example/daily-genius",
    repository_id: id,
    environment,
  };
}

/** Whether a job becomes `account` by the project's one provider: the Security Token Service, then IAM, decide. */
export function mayBecome(cloud: Cloud, account: string, claims: ReturnType<typeof claimsOf>): boolean {
  // cloud.google.com/iam/docs/workload-identity-federation-with-deployment-pipelines: all four must be enabled.
  for (const service of ["iam", "cloudresourcemanager", "iamcredentials", "sts"])
    if (
      cloud.resources.get(`projects/${cloud.project}/services/${service}.googleapis.com`)?.state !== "ENABLED"
    )
      return false;
  const [found] = [...cloud.resources].filter(([name]) => /\/providers\/[^/]+$/.test(name));
  if (!found) return false;
  const [name, { attributeMapping, attributeCondition }] = found;
  const mapped = Object.fromEntries(
    Object.entries<string>(attributeMapping).map(([attribute, text]): [string, string | undefined] => {
      const [, claim = ""] = /^assertion\.(\w+)$/.exec(text) ?? [];
      return [attribute, claims[claim]];
    }),
  );
  const [, claim = "", value] = /^assertion\.(\w+) == '([^']+)'$/.exec(attributeCondition) ?? [];
  // A claim that is missing, or a subject of more than 127 bytes, cannot be mapped.
  const isMapped = Object.values(mapped).every((text) => text !== undefined && text.length <= 127);
  if (!isMapped || claims[claim] !== value) return false;
  const pool = `iam.googleapis.com/projects/${cloud.number}/locations/global/workloadIdentityPools/${name.split("/").at(-3)}`;
  const names = Object.entries(mapped).map(([attribute, text]) =>
    attribute === "google.subject"
      ? `principal://${pool}/subject/${text}`
      : `principalSet://${pool}/${attribute}/${text}`,
  );
  const { bindings } = cloud.policies.get(`projects/${cloud.project}/serviceAccounts/${account}`) ?? {
    bindings: [],
  };
  return bindings.some(
    ({ role, members }) =>
      role === "roles/iam.workloadIdentityUser" && members.some((member) => names.includes(member)),
  );
}
