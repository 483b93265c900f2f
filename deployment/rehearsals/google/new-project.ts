import { region } from "@daily-genius/domain/calls/region";
import {
  addressOf,
  emergencyStopPermissions,
  functionAccounts,
  roleName,
} from "../../src/deploy/accounts.ts";
import { services } from "../../src/set-up/services.ts";
import { secretNames } from "../../src/set-up/sign-in-rows.ts";
import type { Cloud } from "./cloud.ts";

const number = "123456789012";
const billing = "billingAccounts/01ABCD-2345EF-67890A";

/** Google before there is a project: an owner with a billing account. Everything new takes some requests to appear. */
export function noProject(project: string): Cloud {
  const resources = new Map([[billing, { name: billing, displayName: "Ours", open: true }]]);
  return {
    project,
    number,
    resources,
    policies: new Map(),
    uploads: new Map(),
    slowness: 2,
    unready: new Map(),
  };
}

/** A project as `--set-up` leaves it before the first deployment. */
export function newProject(project: string): Cloud {
  const site = `projects/${project}/sites/${project}`;
  const bucket = `${project}.firebasestorage.app`;
  const cloud: Cloud = { project, number, resources: new Map(), policies: new Map(), uploads: new Map() };
  const add = (name: string, resource: object) => cloud.resources.set(name, { name, ...resource });
  add(`projects/${project}`, {
    projectId: project,
    projectNumber: number,
    displayName: "Daily Genius",
    lifecycleState: "ACTIVE",
    hasFirebase: true,
    resources: { hostingSite: project, storageBucket: bucket },
  });
  add(billing, { displayName: "Ours", open: true });
  add(`projects/${project}/billingInfo`, {
    billingEnabled: true,
    billingAccountName: billing,
  });
  add(`projects/${project}/databases/(default)`, {
    type: "FIRESTORE_NATIVE",
    locationId: region,
    databaseEdition: "STANDARD",
    deleteProtectionState: "DELETE_PROTECTION_ENABLED",
    pointInTimeRecoveryEnablement: "POINT_IN_TIME_RECOVERY_ENABLED",
  });
  add(`projects/${project}/databases/(default)/backupSchedules/daily`, {
    dailyRecurrence: {},
    retention: "1209600s",
  });
  add(`projects/${project}/defaultBucket`, {
    bucket: { name: `projects/${project}/buckets/${bucket}` },
    location: region,
  });
  add(`buckets/${bucket}`, {
    location: region.toUpperCase(),
    softDeletePolicy: { retentionDurationSeconds: "604800" },
    iamConfiguration: { uniformBucketLevelAccess: { enabled: true } },
  });
  add(`projects/${project}/webApps/web`, { appId: "1:2:web:3", projectId: project });
  add(site, { defaultUrl: `http://${project}.web.app`, type: "DEFAULT_SITE", appId: "1:2:web:3" });
  add(`projects/${project}/locations/${region}/repositories/gcf-artifacts`, { format: "DOCKER" });
  add(`projects/${project}/topics/monthly-budget`, {});
  for (const agent of ["eventarc", "firebasestorage", "pubsub"])
    add(`projects/${project}/agents/${agent}`, {});
  add(`projects/${project}/locations/global/keys/sign-in`, {
    displayName: "Sign-in, server side",
    restrictions: { apiTargets: [{ service: "identitytoolkit.googleapis.com" }] },
  });
  for (const service of services) add(`projects/${project}/services/${service}`, { state: "ENABLED" });
  for (const secret of secretNames) addSecretVersion(cloud, secret, 1);
  add(`projects/${project}/config`, {
    signIn: { email: { enabled: true, passwordRequired: true } },
    emailPrivacyConfig: { enableImprovedEmailPrivacy: true },
    client: { permissions: { disabledUserSignup: true, disabledUserDeletion: true } },
  });
  add(roleName("emergencyStop", project), { includedPermissions: emergencyStopPermissions });
  for (const [name, roles] of Object.entries(functionAccounts)) {
    const email = addressOf(name, project);
    add(`projects/${project}/serviceAccounts/${email}`, { email });
    const places = {
      project: `projects/${project}`,
      bucket: `buckets/${bucket}`,
      itself: `projects/${project}/serviceAccounts/${email}`,
    } as const;
    for (const place of ["project", "bucket", "itself"] as const)
      for (const role of roles[place] ?? []) grant(cloud, places[place], roleName(role, project), email);
  }
  const builder = `${number}-compute@developer.gserviceaccount.com`;
  grant(cloud, `projects/${project}`, "roles/cloudbuild.builds.builder", builder);
  const storage = `service-${number}@gcp-sa-firebasestorage.iam.gserviceaccount.com`;
  grant(cloud, `projects/${project}`, "roles/firebaserules.firestoreServiceAgent", storage);
  return cloud;
}

/** Adds a version of a secret. */
export function addSecretVersion(
  { project, resources, uploads }: Cloud,
  secret: string,
  version: number,
): void {
  const name = `projects/${project}/secrets/${secret}`;
  resources.set(name, { name, replication: { automatic: {} }, labels: { "firebase-managed": "true" } });
  resources.set(`${name}/versions/${version}`, { name: `${name}/versions/${version}`, state: "ENABLED" });
  uploads.set(`${name}/versions/${version}`, Buffer.from(`secret ${version}`));
}

function grant({ policies }: Cloud, name: string, role: string, email: string): void {
  const { bindings } = policies.get(name) ?? { bindings: [] };
  const others = bindings.filter((binding) => binding.role !== role);
  const members = bindings.find((binding) => binding.role === role)?.members ?? [];
  const granted = { role, members: [...members, `serviceAccount:${email}`] };
  policies.set(name, { etag: "new", bindings: [...others, granted] });
}
