import {
  byQuery,
  type Cloud,
  change,
  create,
  later,
  list,
  nameIn,
  put,
  read,
  undelete,
  whileThere,
} from "./cloud.ts";
import {
  active,
  addFirebase,
  createAccount,
  createProject,
  createProvider,
  createRole,
  enableAll,
  undeleteAccount,
} from "./making.ts";
import { readPolicy, writePolicy } from "./policies.ts";
import { type Answer, type Api, type Asked, api, forbidden, invalid, notFound } from "./route.ts";
import { heldOf, tokenOf } from "./who-may.ts";

const pools = "/v1/projects/{project}/locations/{location}/workloadIdentityPools" as const;
const accounts = "/v1/projects/{project}/serviceAccounts" as const;

/** The project, its services, its accounts and their roles. */
export const projectApis: readonly Api[] = [
  {
    host: /^(www|oauth2|accounts)\.(googleapis|google)\.com$/,
    routes: [
      ["POST /oauth2/v3/token", "open", giveToken],
      ["POST /token", "open", giveToken],
    ],
  },
  // The address where a function in the cloud gets its account's token.
  {
    host: /^127\.0\.0\.1$/,
    routes: [
      [
        "GET /computeMetadata/v1/instance/service-accounts/default/token",
        "open",
        ({ running }) => ({ access_token: tokenOf(`serviceAccount:${running}`), expires_in: 3600 }),
      ],
    ],
  },
  api(
    "cloudresourcemanager",
    ["POST /v1/projects", "open", createProject],
    [
      "POST /v1/projects/{project}:undelete",
      "owner resourcemanager.projects.undelete",
      (cloud, asked, names) => change(cloud, { ...asked, json: { lifecycleState: "ACTIVE" } }, names),
    ],
    ["POST /v1/projects/{project}:testIamPermissions", "open", allow],
    ["POST /v1/projects/{project}:getIamPolicy", "resourcemanager.projects.getIamPolicy", readPolicy],
    ["POST /v1/projects/{project}:setIamPolicy", "owner resourcemanager.projects.setIamPolicy", writePolicy],
    // An organization without rules.
    ["POST /v1/projects/{project}:getEffectiveOrgPolicy", "open", () => ({})],
    // About a project that nobody has Google answers as about one of others.
    [
      "GET /v1/projects/{project}",
      "resourcemanager.projects.get",
      ({ resources }, asked) =>
        resources.get(nameIn(asked)) ?? forbidden("The caller does not have permission."),
    ],
    ["GET /v1/operations/{id}", "open", read],
  ),
  api(
    "firebase",
    ["POST /v1beta1/projects/{project}:addFirebase", "owner firebase.projects.update", later(addFirebase)],
    [
      "POST /v1beta1/projects/{project}/webApps",
      "owner firebase.clients.create",
      later(
        create(
          () => "web",
          ({ project }) => ({ appId: "1:2:web:3", projectId: project }),
        ),
      ),
    ],
    ["GET /v1beta1/projects/{project}/webApps", "firebase.clients.list", list("apps")],
    [
      "GET /v1beta1/projects/{project}/adminSdkConfig",
      "firebase.projects.get",
      ({ project }) => ({ projectId: project, storageBucket: `${project}.firebasestorage.app` }),
    ],
    [
      "GET /v1beta1/projects/{project}",
      "firebase.projects.get",
      ({ resources }, asked) => {
        const found = resources.get(nameIn(asked));
        return found?.hasFirebase ? found : notFound(nameIn(asked));
      },
    ],
    ["GET /v1beta1/operations/{id}", "open", read],
  ),
  api(
    "cloudbilling",
    ["GET /v1/billingAccounts", "owner billing.accounts.list", list()],
    ["GET /v1/projects/{project}/billingInfo", "resourcemanager.projects.get", read],
    [
      "PUT /v1/projects/{project}/billingInfo",
      "owner resourcemanager.projects.createBillingAssignment",
      (cloud, asked) => {
        const { billingAccountName } = asked.json;
        if (!cloud.resources.has(billingAccountName)) return notFound(billingAccountName);
        return put(cloud, nameIn(asked), { billingAccountName, billingEnabled: true });
      },
    ],
  ),
  api(
    "serviceusage",
    [
      "POST /v1/projects/{project}/services:batchEnable",
      "owner serviceusage.services.enable",
      later(enableAll),
    ],
    [
      "GET /v1/projects/{project}/services:batchGet",
      "serviceusage.services.get",
      (cloud, { query }) => {
        const names = query.getAll("names");
        return refusalIfGone(...names) ?? { services: names.map((name) => serviceOf(cloud, name)) };
      },
    ],
    [
      "GET /v1/projects/{project}/services/{service}",
      "serviceusage.services.get",
      (cloud, asked) => refusalIfGone(nameIn(asked)) ?? serviceOf(cloud, nameIn(asked)),
    ],
    [
      "POST /v1/projects/{project}/services/{service}:enable",
      "serviceusage.services.enable",
      (cloud, asked) => {
        const gone = refusalIfGone(nameIn(asked));
        if (!gone) put(cloud, nameIn(asked), { state: "ENABLED" });
        return gone ?? { name: "operations/enabled", done: true };
      },
    ],
    [
      "POST /v1beta1/projects/{project}/services/{service}:generateServiceIdentity",
      "serviceusage.services.enable",
      (cloud, _, { service = "" }) => {
        put(cloud, `projects/${cloud.project}/agents/${service.split(".")[0]}`, {});
        return { name: "operations/made", done: true };
      },
    ],
    ["GET /v1/operations/{id}", "open", read],
  ),
  api(
    "iam",
    [`POST ${accounts}`, "owner iam.serviceAccounts.create", createAccount],
    [`GET ${accounts}`, "iam.serviceAccounts.list", list("accounts")],
    [`GET ${accounts}/{account}`, "iam.serviceAccounts.list", read],
    [`POST ${accounts}/{account}:testIamPermissions`, "open", allow],
    [`POST ${accounts}/{account}:getIamPolicy`, "iam.serviceAccounts.getIamPolicy", readPolicy],
    [`POST ${accounts}/{account}:setIamPolicy`, "owner iam.serviceAccounts.setIamPolicy", writePolicy],
    [`POST ${accounts}/{account}:undelete`, "owner iam.serviceAccounts.undelete", undeleteAccount],
    ["POST /v1/projects/{project}/roles", "owner iam.roles.create", createRole],
    ["GET /v1/projects/{project}/roles/{role}", "iam.roles.get", read],
    ["PATCH /v1/projects/{project}/roles/{role}", "owner iam.roles.update", whileThere(change)],
    ["POST /v1/projects/{project}/roles/{role}:undelete", "owner iam.roles.undelete", undelete],
    [
      `POST ${pools}`,
      "owner iam.workloadIdentityPools.create",
      later(create(byQuery("workloadIdentityPoolId", "pool"), active)),
    ],
    [`GET ${pools}/{pool}`, "owner iam.workloadIdentityPools.get", read],
    [`POST ${pools}/{pool}:undelete`, "owner iam.workloadIdentityPools.undelete", later(undelete)],
    [
      `POST ${pools}/{pool}/providers`,
      "owner iam.workloadIdentityPoolProviders.create",
      later(createProvider),
    ],
    [`GET ${pools}/{pool}/providers/{provider}`, "owner iam.workloadIdentityPoolProviders.get", read],
    [
      `PATCH ${pools}/{pool}/providers/{provider}`,
      "owner iam.workloadIdentityPoolProviders.update",
      later(whileThere(change)),
    ],
    [
      `POST ${pools}/{pool}/providers/{provider}:undelete`,
      "owner iam.workloadIdentityPoolProviders.undelete",
      later(undelete),
    ],
    ["GET /v1/operations/{id}", "open", read],
  ),
  api("compute", [
    "GET /compute/v1/projects/{project}",
    "owner compute.projects.get",
    ({ number }) => ({ defaultServiceAccount: `${number}-compute@developer.gserviceaccount.com` }),
  ]),
  // The message of the day of firebase-tools.
  { host: /^firebase-public\.firebaseio\.com$/, routes: [["GET /cli.json", "open", () => ({})]] },
];

/** Returns the token of the account that the request's refresh token names. */
function giveToken(_: Cloud, { body }: Asked): object {
  const member = new URLSearchParams(body.toString()).get("refresh_token") ?? "made-up";
  return { access_token: tokenOf(member), expires_in: 3600, token_type: "Bearer" };
}

/** Returns the requested permissions that the caller has: googleapis/google/iam/v1/iam_policy.proto. */
function allow(cloud: Cloud, asked: Asked): unknown {
  const permissions = heldOf(cloud, asked, asked.json.permissions);
  return permissions
    ? { permissions }
    : invalid(`Permission ${asked.json.permissions} is not valid for this resource.`);
}

/** Services that Google has ended: firebase-tools says that of Extensions, from 2027-03-31 (extensions/warnings.js). */
const ended = ["firebaseextensions.googleapis.com"];

/** Returns Service Usage's refusal of a service that does not exist, for whatever is asked about it. */
function refusalIfGone(...names: readonly string[]): Answer | undefined {
  const gone = names.map((name) => name.split("/").at(-1) ?? "").filter((name) => ended.includes(name));
  if (gone.length === 0) return undefined;
  return forbidden(`Not found or permission denied for service(s): ${gone.join()}.`);
}

function serviceOf({ resources }: Cloud, name: string): object {
  return { name, state: resources.get(name)?.state ?? "DISABLED" };
}
