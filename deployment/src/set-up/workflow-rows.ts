import { addressOf, copier } from "../deploy/accounts.ts";
import { deployerRoles } from "../deploy/permissions.ts";
import { accountOf, accountRow, grants, policyRow } from "./access-rows.ts";
import type { Google } from "./google.ts";
import { differing, judge, type Row, right } from "./row.ts";

type Held = { readonly state?: string; readonly attributeCondition?: string };

/** The jobs of one GitHub repository that act for the project, without a key. */
const mapping = {
  "google.subject": "assertion.sub",
  "attribute.environment": "assertion.environment",
} as const;

const poolPath = (project: string) => `/v1/projects/${project}/locations/global/workloadIdentityPools`;

const pool: Row = {
  name: "the pool github",
  needs: ["Google's services"],
  look: async ({ ask, project }) =>
    judge(await ask<Held>("iam", `${poolPath(project)}/github`), ({ state }) =>
      state === "DELETED" ? differing(["bring it back from deletion"]) : right,
    ),
  make: async ({ ask, project, send }) => {
    const path = poolPath(project);
    const isThere = (await ask("iam", `${path}/github`)).kind === "found";
    await (isThere
      ? send("iam", `${path}/github:undelete`, {})
      : send("iam", `${path}?workloadIdentityPoolId=github`, { displayName: "GitHub" }));
  },
  undo: "*Workload Identity Federation*; back within 30 days",
};

/** Trusts the jobs of a repository, by its number, which nobody else can get. */
function provider(repository: string): Row {
  const attributeCondition = `assertion.repository_id == '${repository}'`;
  const body = {
    attributeMapping: mapping,
    attributeCondition,
    oidc: { issuerUri: "https://token.actions.githubusercontent.com" },
  };
  const path = (project: string) => `${poolPath(project)}/github/providers`;
  return {
    name: "the provider repository",
    needs: ["the pool github"],
    look: async ({ ask, project }) =>
      judge(await ask<Held>("iam", `${path(project)}/repository`), (found) => {
        if (found.state === "DELETED") return differing(["bring it back from deletion"]);
        const isSame = found.attributeCondition === attributeCondition;
        return isSame ? right : differing([`trust the repository ${repository} alone`]);
      }),
    make: async ({ ask, project, send }) => {
      const at = `${path(project)}/repository`;
      const found = await ask<Held>("iam", at);
      if (found.kind !== "found")
        return void (await send("iam", `${path(project)}?workloadIdentityPoolProviderId=repository`, body));
      if (found.body.state === "DELETED") await send("iam", `${at}:undelete`, {});
      await send("iam", `${at}?updateMask=attributeMapping,attributeCondition,oidc`, body, "PATCH");
    },
    undo: "with the pool",
  };
}

/** Lets the jobs of one environment of GitHub act as an account. */
function actingAs(name: string, environment: string): Row {
  return policyRow(
    { account: name },
    {
      name: `who may act as ${name}`,
      needs: [`the account ${name}`, "the provider repository"],
      undo: "with the pool",
    },
    async ({ number }: Google) => {
      const pools = `iam.googleapis.com/projects/${await number()}/locations/global/workloadIdentityPools`;
      const member = `principalSet://${pools}/github/attribute.environment/${environment}`;
      return { wanted: [{ role: "roles/iam.workloadIdentityUser", member }], unwanted: [] };
    },
  );
}

/** The rows of `--repository`: what the workflow *Deploy* needs. */
export function workflowRows(repository: string): readonly Row[] {
  return [
    pool,
    provider(repository),
    accountRow("deployer", "The workflow that deploys"),
    policyRow(
      "project",
      { name: "deployer's roles", needs: ["the account deployer"], undo: "*IAM*" },
      async ({ project }) => ({
        wanted: grants(accountOf("deployer", project), Object.keys(deployerRoles)),
        unwanted: [],
      }),
    ),
    actingAs("deployer", "production"),
  ];
}

/** The rows of `--copy`: one account only reads, the other only adds the mark of a copy, which IAM can narrow to a folder. */
export const copyRows: readonly Row[] = [
  accountRow("copier", "The weekly copy, which only reads"),
  accountRow("copy-recorder", "The mark of a weekly copy"),
  policyRow(
    "project",
    { name: "copier's role", needs: ["the account copier"], undo: "*IAM*" },
    async ({ project }) => ({
      wanted: grants(accountOf("copier", project), copier.roles.project),
      unwanted: [],
    }),
  ),
  policyRow(
    "bucket",
    {
      name: "the copy's roles on the bucket",
      needs: ["the account copier", "the account copy-recorder", "the bucket's settings"],
      undo: "*IAM*",
    },
    async ({ bucket, project }) => {
      const expression = `resource.name.startsWith("projects/_/buckets/${bucket}/objects/copies/")`;
      const mark = {
        role: "roles/storage.objectCreator",
        member: `serviceAccount:${addressOf("copy-recorder", project)}`,
        condition: { title: "copies", expression },
      };
      return { wanted: [...grants(accountOf("copier", project), copier.roles.bucket), mark], unwanted: [] };
    },
  ),
  actingAs("copier", "copy"),
  actingAs("copy-recorder", "copy"),
];
