import { accept } from "./accepted-names.ts";
import { type Cloud, changeBindings, create, nameIn, put, renameMember } from "./cloud.ts";
import { type Asked, exists, forbidden, invalid, notFound, type Reply, unmet } from "./route.ts";
import { isPermission } from "./who-may.ts";

export const createProject: Reply = (cloud, asked, names) => {
  if (cloud.terms?.cloud === false) return forbidden("Callers must accept Terms of Service.");
  const projectId = accept("projectId", asked.json.projectId);
  if (cloud.isTaken) return exists("The project");
  const owner = { role: "roles/owner", members: ["user:owner@example.com"] };
  changeBindings(cloud, `projects/${projectId}`, () => [owner]);
  const json = { projectNumber: cloud.number, lifecycleState: "ACTIVE" };
  return create(() => projectId)(cloud, { ...asked, json }, names);
};

export function addFirebase(cloud: Cloud, asked: Asked): unknown {
  if (cloud.terms?.firebase === false)
    return forbidden(
      "The caller account has not accepted the Firebase Terms of Service. Open https://console.firebase.google.com/?forceCheckTos=true.",
    );
  const name = nameIn(asked);
  const resources = { hostingSite: cloud.project, storageBucket: `${cloud.project}.firebasestorage.app` };
  put(cloud, name, { ...cloud.resources.get(name), hasFirebase: true, resources });
  enable(cloud, ["firebase.googleapis.com", "firebasehosting.googleapis.com"]);
  return {};
}

/** A service answers as if it were off for the first requests after it was enabled. */
function enable(cloud: Cloud, services: readonly string[]): void {
  for (const service of services) {
    const name = `projects/${cloud.project}/services/${service}`;
    if (cloud.resources.get(name)?.state === "ENABLED") continue;
    put(cloud, name, { state: "ENABLED" });
    cloud.unready?.set(service, cloud.slowness ?? 0);
    if (service !== "compute.googleapis.com") continue;
    // cloud.google.com/compute/docs/access/service-accounts: the default account comes with the service, as Editor.
    const members = [`serviceAccount:${cloud.number}-compute@developer.gserviceaccount.com`];
    changeBindings(cloud, `projects/${cloud.project}`, (all) => [...all, { role: "roles/editor", members }]);
  }
}

export function enableAll(cloud: Cloud, { json }: Asked): unknown {
  // serviceusage.proto, BatchEnableServicesRequest.
  if (json.serviceIds.length > 20) return invalid("at most 20 services");
  if (cloud.resources.get(`projects/${cloud.project}/billingInfo`)?.billingEnabled !== true)
    return unmet("Billing must be enabled for activation of these services.");
  return enable(cloud, json.serviceIds) ?? {};
}

export const createAccount: Reply = (cloud, asked, names) => {
  const email = `${accept("accountId", asked.json.accountId)}@${cloud.project}.iam.gserviceaccount.com`;
  accept("displayName", asked.json.serviceAccount?.displayName ?? "");
  cloud.unready?.set(email, cloud.slowness ?? 0);
  return create(() => email)(cloud, { ...asked, json: { email } }, names);
};

/** Brings an account back by its number, and with it the roles that named it as deleted. */
export function undeleteAccount(
  cloud: Cloud,
  _: Asked,
  { account = "" }: Readonly<Record<string, string>>,
): unknown {
  const named = new RegExp(`deleted:serviceAccount:([^"?]+)\\?uid=${account}(?=")`);
  const [deleted, email] = named.exec(JSON.stringify([...cloud.policies.values()])) ?? [];
  if (!deleted) return notFound(account);
  renameMember(cloud, deleted, `serviceAccount:${email}`);
  const name = `projects/${cloud.project}/serviceAccounts/${email}`;
  return { restoredAccount: put(cloud, name, { email }) };
}

export const createRole: Reply = (cloud, asked, names) => {
  const { role, roleId } = asked.json;
  if (!role.includedPermissions.every(isPermission)) return invalid("role.included_permissions");
  accept("stage", role.stage);
  return create(() => accept("roleId", roleId))(cloud, { ...asked, json: role }, names);
};

export const createProvider: Reply = (cloud, asked, names) => {
  accept("issuer", asked.json.oidc?.issuerUri);
  accept("condition", asked.json.attributeCondition);
  if (!asked.json.attributeMapping?.["google.subject"])
    return invalid("attributeMapping: google.subject is required.");
  return create()(cloud, asked, names);
};
