import { randomUUID } from "node:crypto";
import { change, list, nameIn, read } from "./cloud.ts";
import {
  addFirebase,
  addVersion,
  byQuery,
  create,
  createAccount,
  createBucket,
  createProject,
  createProvider,
  createRole,
  enableAll,
  later,
  merge,
  undelete,
  undeleteAccount,
  whileThere,
} from "./making.ts";
import { readPolicy, writePolicy } from "./policies.ts";
import { bodyIs } from "./published.ts";
import { type Api, type Asked, notFound, type Route, refusal } from "./route.ts";

const pools = "/v1/projects/{project}/locations/{location}/workloadIdentityPools" as const;
const bucketOf = ({ path }: Asked) => path.replace("/storage/v1/b/", "buckets/").replace("/iam", "");
const withName = (answer: Route[1], nameOf: (asked: Asked) => string): Route[1] => {
  return (cloud, asked, names) => answer(cloud, { ...asked, path: `/v1/${nameOf(asked)}` }, names);
};

/** Everything with which a project is made. */
export const creationApis: readonly Api[] = [
  {
    host: /^cloudresourcemanager\.googleapis\.com$/,
    routes: [
      ["POST /v1/projects", createProject],
      [
        "POST /v1/projects/{project}:undelete",
        (cloud, asked) => {
          const name = nameIn(asked);
          cloud.resources.set(name, { ...cloud.resources.get(name), lifecycleState: "ACTIVE" });
          return {};
        },
      ],
      ["GET /v1/operations/{id}", read],
    ],
  },
  {
    host: /^firebase\.googleapis\.com$/,
    routes: [
      ["POST /v1beta1/projects/{project}:addFirebase", addFirebase],
      [
        "POST /v1beta1/projects/{project}/webApps",
        later(
          create(
            () => "web",
            ({ project }) => ({ appId: "1:2:web:3", projectId: project }),
          ),
        ),
      ],
      ["GET /v1beta1/operations/{id}", read],
    ],
  },
  {
    host: /^cloudbilling\.googleapis\.com$/,
    routes: [
      ["GET /v1/billingAccounts", list],
      [
        "PUT /v1/projects/{project}/billingInfo",
        (cloud, asked) => {
          if (!cloud.resources.has(asked.json.billingAccountName))
            return notFound(asked.json.billingAccountName);
          cloud.resources.set(nameIn(asked), { ...asked.json, name: nameIn(asked), billingEnabled: true });
          return cloud.resources.get(nameIn(asked));
        },
      ],
    ],
  },
  {
    host: /^serviceusage\.googleapis\.com$/,
    routes: [
      ["POST /v1/projects/{project}/services:batchEnable", enableAll],
      ["GET /v1/operations/{id}", read],
    ],
  },
  {
    host: /^firebasehosting\.googleapis\.com$/,
    routes: [
      [
        "POST /v1beta1/projects/{project}/sites",
        create(
          ({ query }) => query.get("siteId") ?? "",
          ({ project }) => ({ defaultUrl: `http://${project}.web.app`, type: "DEFAULT_SITE" }),
        ),
      ],
    ],
  },
  {
    host: /^firestore\.googleapis\.com$/,
    routes: [
      [
        "POST /v1/projects/{project}/databases",
        later(
          create(
            ({ query }) => query.get("databaseId") ?? "",
            () => ({ databaseEdition: "STANDARD" }),
          ),
          ({ query, path }) => `${path.slice("/v1/".length)}/${query.get("databaseId")}/operations`,
        ),
      ],
      [
        "PATCH /v1/projects/{project}/databases/{database}",
        later(change, (asked) => `${nameIn(asked)}/operations`),
      ],
      ["GET /v1/projects/{project}/databases/{database}/operations/{id}", read],
      ["GET /v1/projects/{project}/databases/{database}/backupSchedules", list],
      ["POST /v1/projects/{project}/databases/{database}/backupSchedules", create(() => randomUUID())],
    ],
  },
  {
    host: /^firebasestorage\.googleapis\.com$/,
    routes: [["POST /v1alpha/projects/{project}/defaultBucket", createBucket]],
  },
  {
    host: /^storage\.googleapis\.com$/,
    routes: [
      ["PATCH /storage/v1/b/{bucket}", withName(merge, bucketOf)],
      ["GET /storage/v1/b/{bucket}/iam", withName(readPolicy, bucketOf)],
      ["PUT /storage/v1/b/{bucket}/iam", withName(writePolicy, bucketOf)],
    ],
  },
  {
    host: /^identitytoolkit\.googleapis\.com$/,
    routes: [
      [
        "POST /v2/projects/{project}/identityPlatform:initializeAuth",
        ({ project, resources }) => {
          const name = `projects/${project}/config`;
          if (resources.has(name)) return refusal(400, "FAILED_PRECONDITION", "Identity Platform is on.");
          resources.set(name, { name });
          return {};
        },
      ],
      ["PATCH /admin/v2/projects/{project}/config", merge],
    ],
  },
  {
    host: /^apikeys\.googleapis\.com$/,
    routes: [
      ["POST /v2/projects/{project}/locations/{location}/keys", later(create(byQuery("keyId", "key")))],
      ["GET /v2/projects/{project}/locations/{location}/keys/{key}", read],
      [
        "GET /v2/projects/{project}/locations/{location}/keys/{key}/keyString",
        whileThere((cloud, { path }) =>
          cloud.resources.has(path.slice("/v2/".length, -"/keyString".length))
            ? { keyString: "AIza-made-up" }
            : notFound(path),
        ),
      ],
      ["PATCH /v2/projects/{project}/locations/{location}/keys/{key}", later(whileThere(merge))],
      ["POST /v2/projects/{project}/locations/{location}/keys/{key}:undelete", later(undelete)],
      ["GET /v2/operations/{id}", read],
    ],
  },
  {
    host: /^secretmanager\.googleapis\.com$/,
    routes: [
      [
        "POST /v1/projects/{project}/secrets",
        bodyIs("google.cloud.secretmanager.v1.Secret", create(byQuery("secretId", "secret"))),
      ],
      [
        "POST /v1/projects/{project}/secrets/{secret}:addVersion",
        bodyIs("google.cloud.secretmanager.v1.AddSecretVersionRequest", addVersion),
      ],
    ],
  },
  {
    host: /^iam\.googleapis\.com$/,
    routes: [
      ["POST /v1/projects/{project}/serviceAccounts", createAccount],
      ["POST /v1/projects/{project}/serviceAccounts/{account}:undelete", undeleteAccount],
      ["POST /v1/projects/{project}/serviceAccounts/{account}:setIamPolicy", writePolicy],
      ["POST /v1/projects/{project}/roles", createRole],
      ["PATCH /v1/projects/{project}/roles/{role}", whileThere(change)],
      ["POST /v1/projects/{project}/roles/{role}:undelete", undelete],
      [
        `POST ${pools}`,
        later(create(byQuery("workloadIdentityPoolId", "pool"), () => ({ state: "ACTIVE" }))),
      ],
      [`GET ${pools}/{pool}`, read],
      [`POST ${pools}/{pool}:undelete`, later(undelete)],
      [`POST ${pools}/{pool}/providers`, later(createProvider)],
      [`GET ${pools}/{pool}/providers/{provider}`, read],
      [`PATCH ${pools}/{pool}/providers/{provider}`, later(whileThere(change))],
      [`POST ${pools}/{pool}/providers/{provider}:undelete`, later(undelete)],
      ["GET /v1/operations/{id}", read],
    ],
  },
  {
    host: /^pubsub\.googleapis\.com$/,
    routes: [["GET /v1/projects/{project}/topics/{topic}", read]],
  },
];
