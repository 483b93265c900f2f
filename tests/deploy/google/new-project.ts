import { region } from "@daily-genius/domain/region";
import { addressOf, functionAccounts } from "@daily-genius/stack/deploy/accounts";
import type { Cloud, Policy } from "./cloud.ts";

/** The services that a deployment needs; it enables those that are off, and waits ten seconds for each. */
const services = [
  ...["artifactregistry", "cloudbilling", "cloudbuild", "cloudfunctions", "cloudresourcemanager"],
  ...["cloudscheduler", "compute", "eventarc", "firebase", "firebaseextensions", "firebasehosting"],
  ...["firebasestorage", "firestore", "pubsub", "run", "secretmanager", "storage"],
];

/** A project as docs/deploy.md leaves it before the first deployment. */
export function newProject(project: string): Cloud {
  const number = "123456789012";
  const site = `projects/${project}/sites/${project}`;
  const bucket = `${project}.firebasestorage.app`;
  const cloud: Cloud = { project, number, resources: new Map(), policies: new Map(), uploads: new Map() };
  const add = (name: string, resource: object) => cloud.resources.set(name, { name, ...resource });
  add(`projects/${project}`, {
    projectId: project,
    projectNumber: number,
    displayName: "Daily Genius",
    lifecycleState: "ACTIVE",
    resources: { hostingSite: project, storageBucket: bucket },
  });
  add(`projects/${project}/databases/(default)`, {
    type: "FIRESTORE_NATIVE",
    locationId: region,
    databaseEdition: "STANDARD",
  });
  add(`projects/${project}/defaultBucket`, {
    bucket: { name: `projects/${project}/buckets/${bucket}` },
    location: region,
  });
  add(`buckets/${bucket}`, { location: region.toUpperCase() });
  add(`projects/${project}/webApps/web`, { appId: "1:2:web:3", projectId: project });
  add(site, { defaultUrl: `http://${project}.web.app`, type: "DEFAULT_SITE", appId: "1:2:web:3" });
  add(`projects/${project}/locations/${region}/repositories/gcf-artifacts`, { format: "DOCKER" });
  for (const service of services)
    add(`projects/${project}/services/${service}.googleapis.com`, { state: "ENABLED" });
  for (const secret of ["AUTH_PEPPER", "DEVICE_KEY", "IDENTITY_API_KEY"]) addSecretVersion(cloud, secret, 1);
  const bindings: Policy["bindings"][number][] = [];
  for (const [name, roles] of Object.entries(functionAccounts)) {
    const email = addressOf(name, project);
    add(`projects/${project}/serviceAccounts/${email}`, { email });
    for (const role of roles.project ?? []) bindings.push({ role, members: [`serviceAccount:${email}`] });
  }
  cloud.policies.set(`projects/${project}`, { etag: "new", bindings });
  return cloud;
}

/** Sets a secret anew. */
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
