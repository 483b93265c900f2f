import { type Cloud, listed, nameIn, page, read } from "./cloud.ts";
import { readPolicy, writePolicy } from "./policies.ts";
import { bodyIs } from "./published.ts";
import { type Answer, type Api, type Asked, notFound, refusal } from "./route.ts";
import { heldOf, tokenOf } from "./who-may.ts";

/** The project, its services, its accounts and their roles. */
export const projectApis: readonly Api[] = [
  {
    host: /^(www|oauth2|accounts)\.(googleapis|google)\.com$/,
    routes: [
      ["POST /oauth2/v3/token", giveToken],
      ["POST /token", giveToken],
    ],
  },
  // The address where a function in the cloud gets its account's token.
  {
    host: /^127\.0\.0\.1$/,
    routes: [
      [
        "GET /computeMetadata/v1/instance/service-accounts/default/token",
        (cloud) => ({
          access_token: tokenOf(`serviceAccount:${cloud.running}`),
          expires_in: 3600,
        }),
      ],
    ],
  },
  {
    host: /^cloudresourcemanager\.googleapis\.com$/,
    routes: [
      ["POST /v1/projects/{project}:testIamPermissions", allow],
      ["POST /v1/projects/{project}:getIamPolicy", readPolicy],
      ["POST /v1/projects/{project}:setIamPolicy", bodyIs("google.iam.v1.SetIamPolicyRequest", writePolicy)],
      // An organization without rules.
      ["POST /v1/projects/{project}:getEffectiveOrgPolicy", () => ({})],
      // About a project that nobody has Google answers as about one of others.
      [
        "GET /v1/projects/{project}",
        (cloud, asked) =>
          cloud.resources.get(nameIn(asked)) ??
          refusal(403, "PERMISSION_DENIED", "The caller does not have permission."),
      ],
    ],
  },
  {
    host: /^firebase\.googleapis\.com$/,
    routes: [
      [
        "GET /v1beta1/projects/{project}/adminSdkConfig",
        (cloud) => ({
          projectId: cloud.project,
          storageBucket: `${cloud.project}.firebasestorage.app`,
        }),
      ],
      [
        "GET /v1beta1/projects/{project}/webApps",
        (cloud, asked) => page(asked, "apps", listed(cloud, nameIn(asked))),
      ],
      [
        "GET /v1beta1/projects/{project}",
        (cloud, asked) => {
          const found = cloud.resources.get(nameIn(asked));
          return found?.hasFirebase ? found : notFound(nameIn(asked));
        },
      ],
      ["GET /v1beta1/projects", (cloud) => ({ results: [cloud.resources.get(`projects/${cloud.project}`)] })],
    ],
  },
  {
    host: /^identitytoolkit\.googleapis\.com$/,
    routes: [["GET /admin/v2/projects/{project}/config", read]],
  },
  {
    host: /^serviceusage\.googleapis\.com$/,
    routes: [
      [
        "GET /v1/projects/{project}/services:batchGet",
        (cloud, { query }) =>
          refusalIfGone(...query.getAll("names")) ?? {
            services: query.getAll("names").map((name) => ({ name, state: stateOf(cloud, name) })),
          },
      ],
      [
        "GET /v1/projects/{project}/services/{service}",
        (cloud, { path }) => {
          const name = path.replace("/v1/", "");
          return refusalIfGone(name) ?? { name, state: stateOf(cloud, name) };
        },
      ],
      [
        "POST /v1/projects/{project}/services/{service}:enable",
        (cloud, { path }) => {
          const name = path.replace("/v1/", "").replace(":enable", "");
          const gone = refusalIfGone(name);
          if (gone) return gone;
          cloud.resources.set(name, { name, state: "ENABLED" });
          return { name: "operations/enabled", done: true };
        },
      ],
      [
        "POST /v1beta1/projects/{project}/services/{service}:generateServiceIdentity",
        ({ project, resources }, _, { service = "" }) => {
          const name = `projects/${project}/agents/${service.split(".")[0]}`;
          resources.set(name, { name });
          return { name: "operations/made", done: true };
        },
      ],
    ],
  },
  {
    host: /^iam\.googleapis\.com$/,
    routes: [
      ["POST /v1/projects/{project}/serviceAccounts/{account}:testIamPermissions", allow],
      ["POST /v1/projects/{project}/serviceAccounts/{account}:getIamPolicy", readPolicy],
      ["GET /v1/projects/{project}/serviceAccounts/{account}", read],
      ["GET /v1/projects/{project}/roles/{role}", read],
      [
        "GET /v1/projects/{project}/serviceAccounts",
        (cloud, asked) => page(asked, "accounts", listed(cloud, nameIn(asked))),
      ],
    ],
  },
  {
    host: /^compute\.googleapis\.com$/,
    routes: [
      [
        "GET /compute/v1/projects/{project}",
        (cloud, _, { project }) =>
          project === cloud.project
            ? { defaultServiceAccount: `${cloud.number}-compute@developer.gserviceaccount.com` }
            : notFound("The project"),
      ],
    ],
  },
  {
    host: /^cloudbilling\.googleapis\.com$/,
    routes: [["GET /v1/projects/{project}/billingInfo", read]],
  },
  // The message of the day of firebase-tools.
  { host: /^firebase-public\.firebaseio\.com$/, routes: [["GET /cli.json", () => ({})]] },
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
    : refusal(
        400,
        "INVALID_ARGUMENT",
        `Permission ${asked.json.permissions} is not valid for this resource.`,
      );
}

/** Services that Google has ended: firebase-tools says that of Extensions, from 2027-03-31 (extensions/warnings.js). */
const ended = ["firebaseextensions.googleapis.com"];

/** Returns Service Usage's refusal of a service that does not exist, for whatever is asked about it. */
function refusalIfGone(...names: readonly string[]): Answer | undefined {
  const gone = names.map((name) => name.split("/").at(-1) ?? "").filter((name) => ended.includes(name));
  if (gone.length === 0) return undefined;
  return refusal(403, "PERMISSION_DENIED", `Not found or permission denied for service(s): ${gone.join()}.`);
}

function stateOf(cloud: Cloud, service: string): string {
  return cloud.resources.get(service)?.state ?? "DISABLED";
}
