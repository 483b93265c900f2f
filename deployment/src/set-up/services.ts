/** The services of Google that the product, a deployment and its alerts use. */
export const services: readonly string[] = [
  "apikeys",
  "artifactregistry",
  "billingbudgets",
  "cloudbilling",
  "cloudbuild",
  "cloudfunctions",
  "cloudresourcemanager",
  "cloudscheduler",
  "compute",
  "eventarc",
  "firebase",
  "firebaserules",
  "firebasehosting",
  "firebasestorage",
  "firestore",
  "iam",
  "iamcredentials",
  "identitytoolkit",
  "logging",
  "monitoring",
  "pubsub",
  "run",
  "secretmanager",
  "serviceusage",
  "storage",
].map((name) => `${name}.googleapis.com`);

/** Returns the enabled services of an answer of Service Usage, by their hosts. */
export function enabledServices(answer: {
  readonly services?: readonly { readonly name?: string; readonly state?: string }[];
}): readonly string[] {
  return (answer.services ?? [])
    .filter(({ state }) => state === "ENABLED")
    .map(({ name = "" }) => name.split("/").at(-1) ?? "");
}

/** Questions to the services that firebase-tools asks and no row does: it gives up on one that is not ready yet. */
export function firstRequests(project: string, region: string): readonly (readonly [string, string])[] {
  const place = `projects/${project}/locations/${region}`;
  return [
    ["artifactregistry", `/v1/${place}/repositories/gcf-artifacts`],
    ["cloudfunctions", `/v2/projects/${project}/locations/-/functions?pageSize=100`],
    ["cloudscheduler", `/v1/${place}/jobs/firebase-schedule-sweep-${region}`],
    ["compute", `/compute/v1/projects/${project}`],
    ["firebaserules", `/v1/projects/${project}/releases?pageSize=100`],
    ["run", `/v2/${place}/services/site`],
  ];
}
