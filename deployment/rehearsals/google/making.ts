import { randomUUID } from "node:crypto";
import { accept } from "./accepted-names.ts";
import { type Cloud, nameIn } from "./cloud.ts";
import { type Answer, type Asked, notFound, type Route, refusal } from "./route.ts";

/** Begins an operation that is done when it is asked for again. */
function begun(cloud: Cloud, response: unknown, parent = "operations"): unknown {
  const name = `${parent}/${randomUUID()}`;
  cloud.resources.set(name, { name, done: true, response });
  return { name };
}

/** Creates a resource of the path's collection, once; `idOf` is its id. */
export const create =
  (idOf: (asked: Asked) => string, more: (cloud: Cloud, asked: Asked) => object = () => ({})): Route[1] =>
  (cloud, asked) => {
    const name = `${nameIn(asked)}/${idOf(asked)}`;
    if (cloud.resources.has(name)) return refusal(409, "ALREADY_EXISTS", `${name} exists.`);
    cloud.resources.set(name, { ...asked.json, ...more(cloud, asked), name });
    return cloud.resources.get(name);
  };

export const byQuery = (parameter: string, rule: Parameters<typeof accept>[0]) => (asked: Asked) =>
  accept(rule, asked.query.get(parameter) ?? "");

/** Merges a body into a resource, as far down as it goes. */
export const merge: Route[1] = (cloud, asked) => {
  const found = cloud.resources.get(nameIn(asked));
  if (!found) return notFound(nameIn(asked));
  const changed = { ...found };
  for (const [field, value] of Object.entries(asked.json))
    changed[field] =
      typeof value === "object" && !Array.isArray(value) ? { ...found[field], ...(value as object) } : value;
  cloud.resources.set(nameIn(asked), changed);
  return changed;
};

export const later =
  (answer: Route[1], parent?: (asked: Asked) => string): Route[1] =>
  (cloud, asked, names) => {
    const response = answer(cloud, asked, names);
    const isRefused =
      typeof response === "object" && response !== null && "status" in response && "headers" in response;
    return isRefused ? response : begun(cloud, response, parent?.(asked));
  };

/** Brings back what was deleted softly. */
export const undelete: Route[1] = (cloud, asked) => {
  const found = cloud.resources.get(nameIn(asked));
  if (!found) return notFound(nameIn(asked));
  const { deleteTime: _, deleted: __, ...kept } = found;
  cloud.resources.set(nameIn(asked), { ...kept, ...(found.state && { state: "ACTIVE" }) });
  return cloud.resources.get(nameIn(asked));
};

/** A soft-deleted resource cannot be changed, and its id is taken. */
export const whileThere =
  (answer: Route[1]): Route[1] =>
  (cloud, asked, names) => {
    const found = cloud.resources.get(nameIn(asked));
    const isDeleted = found?.deleted || found?.deleteTime || found?.state === "DELETED";
    return isDeleted
      ? refusal(400, "FAILED_PRECONDITION", `${nameIn(asked)} was deleted.`)
      : answer(cloud, asked, names);
  };

export function createProject(cloud: Cloud, { json }: Asked): unknown {
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

export function addFirebase(cloud: Cloud, asked: Asked): unknown {
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

export function enableAll(cloud: Cloud, { json }: Asked): unknown {
  const { serviceIds } = json;
  // serviceusage.proto, BatchEnableServicesRequest.
  if (serviceIds.length > 20) return refusal(400, "INVALID_ARGUMENT", "at most 20 services");
  if (cloud.resources.get(`projects/${cloud.project}/billingInfo`)?.billingEnabled !== true)
    return refusal(400, "FAILED_PRECONDITION", "Billing must be enabled for activation of these services.");
  enable(cloud, serviceIds);
  return begun(cloud, {});
}

export function createAccount(cloud: Cloud, asked: Asked): unknown {
  const email = `${accept("serviceAccount", asked.json.accountId)}@${cloud.project}.iam.gserviceaccount.com`;
  accept("displayName", asked.json.serviceAccount?.displayName ?? "");
  const name = `${nameIn(asked)}/${email}`;
  if (cloud.resources.has(name)) return refusal(409, "ALREADY_EXISTS", `${name} exists.`);
  cloud.resources.set(name, { name, email });
  cloud.unready?.set(email, cloud.slowness ?? 0);
  return cloud.resources.get(name);
}

/** Brings an account back by its number, and with it the roles that named it as deleted. */
export function undeleteAccount(
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

export function createRole(cloud: Cloud, { json, ...asked }: Asked): unknown {
  for (const permission of json.role.includedPermissions) {
    accept("permission", permission);
    accept("customPermission", permission);
  }
  accept("stage", json.role.stage);
  return create(() => accept("role", json.roleId))(cloud, { ...asked, json: json.role }, {});
}

export function createBucket(cloud: Cloud, { json }: Asked): unknown {
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

export function addVersion(cloud: Cloud, asked: Asked): unknown {
  const secret = nameIn(asked);
  if (!cloud.resources.has(secret)) return notFound(secret);
  const version = `${secret}/versions/${[...cloud.resources.keys()].filter((one) => one.startsWith(`${secret}/versions/`)).length + 1}`;
  cloud.resources.set(version, { name: version, state: "ENABLED" });
  cloud.uploads.set(version, Buffer.from(asked.json.payload.data, "base64"));
  return cloud.resources.get(version);
}

export function createProvider(cloud: Cloud, asked: Asked): unknown {
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
