import { addressOf, copier } from "../deploy/accounts.ts";
import { deployerRoles } from "../deploy/permissions.ts";
import { accountOf, accountRow, grants, policyRow, rolesRow } from "./access-rows.ts";
import type { Google } from "./google.ts";
import { type Row, resourceRow } from "./row.ts";

const pools = ({ project }: Google) => `/v1/projects/${project}/locations/global/workloadIdentityPools`;
const poolPath = (google: Google) => `${pools(google)}/github`;

const pool = resourceRow({
  name: "the pool github",
  service: "iam",
  path: poolPath,
  create: (google) => [`${pools(google)}?workloadIdentityPoolId=github`, { displayName: "GitHub" }],
  undo: "*Workload Identity Federation*; back within 30 days",
});

/** Trusts the jobs of a repository, by its number, which nobody else can get; no key is needed. */
function provider(repository: string): Row {
  const attributeCondition = `assertion.repository_id == '${repository}'`;
  const body = {
    attributeMapping: {
      "google.subject": "assertion.sub",
      "attribute.environment": "assertion.environment",
    },
    attributeCondition,
    oidc: { issuerUri: "https://token.actions.githubusercontent.com" },
  };
  const path = (google: Google) => `${poolPath(google)}/providers`;
  return resourceRow({
    name: "the provider repository",
    service: "iam",
    path: (google) => `${path(google)}/repository`,
    settings: body,
    phrases: { attributeCondition: `trust the repository ${repository} alone` },
    create: (google) => [`${path(google)}?workloadIdentityPoolProviderId=repository`, body],
    undo: "with the pool",
  });
}

/** Lets the jobs of one environment of GitHub act as an account. */
function actingAs(name: string, environment: string): Row {
  const member = async ({ number }: Google) => {
    const pools = `iam.googleapis.com/projects/${await number()}/locations/global/workloadIdentityPools`;
    return `principalSet://${pools}/github/attribute.environment/${environment}`;
  };
  return policyRow(
    { account: name },
    `who may act as ${name}`,
    async (google) => ({ wanted: grants(await member(google), ["roles/iam.workloadIdentityUser"]) }),
    "with the pool",
  );
}

/** The rows of `--repository`: what the workflow *Deploy* needs, whose environment at GitHub has the project's alias. */
export function workflowRows(repository: string, alias = "production"): readonly Row[] {
  return [
    pool,
    provider(repository),
    accountRow("deployer", "The workflow that deploys"),
    rolesRow("deployer's roles", "deployer", Object.keys(deployerRoles)),
    actingAs("deployer", alias),
  ];
}

/** The rows of `--copy`: one account only reads, the other only adds the mark of a copy, which IAM can narrow to a folder. */
export const copyRows: readonly Row[] = [
  accountRow("copier", "The weekly copy, which only reads"),
  accountRow("copy-recorder", "The mark of a weekly copy"),
  rolesRow("copier's role", "copier", copier.roles.project),
  policyRow("bucket", "the copy's roles on the bucket", ({ bucket, project }) => {
    const expression = `resource.name.startsWith("projects/_/buckets/${bucket}/objects/copies/")`;
    const mark = {
      role: "roles/storage.objectCreator",
      member: `serviceAccount:${addressOf("copy-recorder", project)}`,
      condition: { title: "copies", expression },
    };
    return { wanted: [...grants(accountOf("copier", project), copier.roles.bucket), mark] };
  }),
  actingAs("copier", "copy"),
  actingAs("copy-recorder", "copy"),
];
