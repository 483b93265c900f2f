import { randomUUID } from "node:crypto";
import { accept } from "./accepted-names.ts";
import { type Cloud, change, list, nameIn, read } from "./cloud.ts";
import { readPolicy, writePolicy } from "./policies.ts";
import { bodyIs } from "./published.ts";
import { type Answer, type Api, type Asked, notFound, type Route, refusal } from "./route.ts";

/** Begins an operation that is done when it is asked for again. */
function begun(cloud: Cloud, response: unknown, parent = "operations"): unknown {
  const name = `${parent}/${randomUUID()}`;
  cloud.resources.set(name, { name, done: true, response });
  return { name };
}

/** Creates a resource of the path's collection, once; `idOf` is its id. */
const create =
  (idOf: (asked: Asked) => string, more: (cloud: Cloud, asked: Asked) => object = () => ({})): Route[1] =>
  (cloud, asked) => {
    const name = `${nameIn(asked)}/${idOf(asked)}`;
    if (cloud.resources.has(name)) return refusal(409, "ALREADY_EXISTS", `${name} exists.`);
    cloud.resources.set(name, { ...asked.json, ...more(cloud, asked), name });
    return cloud.resources.get(name);
  };

const byQuery = (parameter: string, rule: Parameters<typeof accept>[0]) => (asked: Asked) =>
  accept(rule, asked.query.get(parameter) ?? "");

/** Merges a body into a resource, as far down as it goes. */
const merge: Route[1] = (cloud, asked) => {
  const found = cloud.resources.get(nameIn(asked));
  if (!found) return notFound(nameIn(asked));
  const changed = { ...found };
  for (const [field, value] of Object.entries(asked.json))
    changed[field] =
      typeof value === "object" && !Array.isArray(value) ? { ...found[field], ...(value as object) } : value;
  cloud.resources.set(nameIn(asked), changed);
  return changed;
};

const later =
  (answer: Route[1], parent?: (asked: Asked) => string): Route[1] =>
  (cloud, asked, names) => {
    const response = answer(cloud, asked, names);
    const isRefused =
      typeof response === "object" && response !== null && "status" in response && "headers" in response;
    return isRefused ? response : begun(cloud, response, parent?.(asked));
  };

/** Brings back what was deleted softly. */
const undelete: Route[1] = (cloud, asked) => {
  const found = cloud.resources.get(nameIn(asked));
  if (!found) return notFound(nameIn(asked));
  const { deleteTime: _, deleted: __, ...kept } = found;
  cloud.resources.set(nameIn(asked), { ...kept, ...(found.state && { state: "ACTIVE" }) });
  return cloud.resources.get(nameIn(asked));
};

/** A soft-deleted resource cannot be changed, and its id is taken. */
const whileThere =
  (answer: Route[1]): Route[1] =>
  (cloud, asked, names) => {
    const found = cloud.resources.get(nameIn(asked));
    const isDeleted = found?.deleted || found?.deleteTime || found?.state === "DELETED";
    return isDeleted
      ? refusal(400, "FAILED_PRECONDITION", `${nameIn(asked)} was deleted.`)
      : answer(cloud, asked, names);
  };

function createProject(cloud: Cloud, { json }: Asked): unknown {
  if (cloud.terms?.cloud === false)
    return refusal(403, "PERMISSION_DENIED", "Callers must accept Terms of Service.");
  const { projectId } = json;
  accept("project", projectId);
  if (cloud.isTaken || cloud.resources.has(`projects/${projectId}`))
    return refusal(409, "ALREADY_EXISTS", "Requested entity already exists.");
  cloud.resources.set(`projects/${projectId}`, {
    ...json,
    projectNumber: cloud.number,
    lifecycleState: "ACTIVE",
  });
  const owner = { role: "roles/owner", members: ["user:owner@example.com"] };
  cloud.policies.set(`projects/${projectId}`, { etag: randomUUID(), bindings: [owner] });
  return begun(cloud, { projectId });
}

function addFirebase(cloud: Cloud, asked: Asked): unknown {
  if (cloud.terms?.firebase === false)
    return refusal(
      403,
      "PERMISSION_DENIED",
      "The caller account has not accepted the Firebase Terms of Service. Open https://console.firebase.google.com/?forceCheckTos=true.",
    );
  const name = nameIn(asked);
  const resources = { hostingSite: cloud.project, storageBucket: `${cloud.project}.firebasestorage.app` };
  cloud.resources.set(name, { ...cloud.resources.get(name), hasFirebase: true, resources });
  enable(cloud, ["firebase.googleapis.com", "firebasehosting.googleapis.com"]);
  return begun(cloud, {});
}

/** A service answers as if it were off for the first requests after it was enabled. */
function enable(cloud: Cloud, services: readonly string[]): Answer | undefined {
  for (const service of services) {
    const name = `projects/${cloud.project}/services/${service}`;
    if (cloud.resources.get(name)?.state === "ENABLED") continue;
    cloud.resources.set(name, { name, state: "ENABLED" });
    cloud.unready?.set(service, cloud.slowness ?? 0);
    // cloud.google.com/compute/docs/access/service-accounts: the default account comes with the service, as Editor.
    if (service === "compute.googleapis.com") {
      const builder = `serviceAccount:${cloud.number}-compute@developer.gserviceaccount.com`;
      const place = `projects/${cloud.project}`;
      const { bindings = [] } = cloud.policies.get(place) ?? {};
      cloud.policies.set(place, {
        etag: randomUUID(),
        bindings: [...bindings, { role: "roles/editor", members: [builder] }],
      });
    }
  }
  return undefined;
}

function enableAll(cloud: Cloud, { json }: Asked): unknown {
  const { serviceIds } = json;
  // serviceusage.proto, BatchEnableServicesRequest.
  if (serviceIds.length > 20) return refusal(400, "INVALID_ARGUMENT", "at most 20 services");
  if (cloud.resources.get(`projects/${cloud.project}/billingInfo`)?.billingEnabled !== true)
    return refusal(400, "FAILED_PRECONDITION", "Billing must be enabled for activation of these services.");
  enable(cloud, serviceIds);
  return begun(cloud, {});
}

function createAccount(cloud: Cloud, asked: Asked): unknown {
  const email = `${accept("serviceAccount", asked.json.accountId)}@${cloud.project}.iam.gserviceaccount.com`;
  accept("displayName", asked.json.serviceAccount?.displayName ?? "");
  const name = `${nameIn(asked)}/${email}`;
  if (cloud.resources.has(name)) return refusal(409, "ALREADY_EXISTS", `${name} exists.`);
  cloud.resources.set(name, { name, email });
  cloud.unready?.set(email, cloud.slowness ?? 0);
  return cloud.resources.get(name);
}

/** Brings an account back by its number, and with it the roles that named it as deleted. */
function undeleteAccount(
  cloud: Cloud,
  _: Asked,
  { account = "" }: Readonly<Record<string, string>>,
): unknown {
  let restoredAccount: unknown;
  for (const [place, { bindings, ...policy }] of cloud.policies)
    for (const member of bindings.flatMap(({ members }) => members)) {
      const [, email = ""] = new RegExp(`^deleted:serviceAccount:(.+)\\?uid=${account}$`).exec(member) ?? [];
      if (!email) continue;
      const name = `projects/${cloud.project}/serviceAccounts/${email}`;
      cloud.resources.set(name, { name, email });
      const members = (of: readonly string[]) =>
        of.map((one) => (one === member ? `serviceAccount:${email}` : one));
      const restored = bindings.map((one) => ({ ...one, members: members(one.members) }));
      cloud.policies.set(place, { ...policy, bindings: restored });
      restoredAccount = cloud.resources.get(name);
    }
  return restoredAccount ? { restoredAccount } : notFound(account);
}

function createRole(cloud: Cloud, { json, ...asked }: Asked): unknown {
  for (const permission of json.role.includedPermissions) {
    accept("permission", permission);
    accept("customPermission", permission);
  }
  accept("stage", json.role.stage);
  return create(() => accept("role", json.roleId))(cloud, { ...asked, json: json.role }, {});
}

function createBucket(cloud: Cloud, { json }: Asked): unknown {
  const bucket = `${cloud.project}.firebasestorage.app`;
  const name = `projects/${cloud.project}/defaultBucket`;
  cloud.resources.set(name, {
    name,
    bucket: { name: `projects/${cloud.project}/buckets/${bucket}` },
    ...json,
  });
  cloud.resources.set(`buckets/${bucket}`, {
    name: `buckets/${bucket}`,
    location: json.location.toUpperCase(),
  });
  return cloud.resources.get(name);
}

function addVersion(cloud: Cloud, asked: Asked): unknown {
  const secret = nameIn(asked);
  if (!cloud.resources.has(secret)) return notFound(secret);
  const version = `${secret}/versions/${[...cloud.resources.keys()].filter((one) => one.startsWith(`${secret}/versions/`)).length + 1}`;
  cloud.resources.set(version, { name: version, state: "ENABLED" });
  cloud.uploads.set(version, Buffer.from(asked.json.payload.data, "base64"));
  return cloud.resources.get(version);
}

function createProvider(cloud: Cloud, asked: Asked): unknown {
  accept("issuer", asked.json.oidc?.issuerUri);
  accept("condition", asked.json.attributeCondition);
  if (!asked.json.attributeMapping?.["google.subject"])
    return refusal(400, "INVALID_ARGUMENT", "attributeMapping: google.subject is required.");
  return create(byQuery("workloadIdentityPoolProviderId", "pool"), () => ({ state: "ACTIVE" }))(
    cloud,
    asked,
    {},
  );
}

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
