import { accept } from "./accepted-names.ts";
import { type Cloud, change, changeBindings, list, make, put } from "./cloud.ts";
import { type Answers, exists, forbidden, invalid, notFound, unmet } from "./route.ts";

const project = "cloudresourcemanager.googleapis.com/v1/projects";
const firebase = "firebase.googleapis.com/v1beta1/projects/{project}";
const usage = "serviceusage.googleapis.com";
const services = `${usage}/v1/projects/{project}/services`;

/** The project, and its services. */
export const projectAnswers: Answers = {
  [`POST ${project}`]: (cloud, asked) => {
    if (cloud.terms?.cloud === false) return forbidden("Callers must accept Terms of Service.");
    const projectId = accept("projectId", asked.json.projectId);
    if (cloud.isTaken) return exists("The project");
    const owner = { role: "roles/owner", members: ["user:owner@example.com"] };
    changeBindings(cloud, `projects/${projectId}`, () => [owner]);
    return make(cloud, asked, projectId, { projectNumber: cloud.number, lifecycleState: "ACTIVE" });
  },
  [`POST ${project}/{project}:undelete`]: (cloud, asked, names) =>
    change(cloud, { ...asked, json: { lifecycleState: "ACTIVE" } }, names),
  // An organization without rules.
  [`POST ${project}/{project}:getEffectiveOrgPolicy`]: () => ({}),
  // About a project that nobody has Google answers as about one of others.
  [`GET ${project}/{project}`]: ({ resources }, { name }) =>
    resources.get(name) ?? forbidden("The caller does not have permission."),
  [`POST ${firebase}:addFirebase`]: (cloud, { name }) => {
    if (cloud.terms?.firebase === false)
      return forbidden(
        "The caller account has not accepted the Firebase Terms of Service. Open https://console.firebase.google.com/?forceCheckTos=true.",
      );
    const resources = { hostingSite: cloud.project, storageBucket: `${cloud.project}.firebasestorage.app` };
    return put(cloud, name, { ...cloud.resources.get(name), hasFirebase: true, resources });
  },
  [`POST ${firebase}/webApps`]: (cloud, asked) => {
    if (!cloud.resources.get(`projects/${cloud.project}`)?.hasFirebase) return notFound("Firebase");
    return make(cloud, asked, "web", { ...asked.json, appId: "1:2:web:3", projectId: cloud.project });
  },
  [`GET ${firebase}/webApps`]: list("apps"),
  [`GET ${firebase}/adminSdkConfig`]: (cloud) => ({
    projectId: cloud.project,
    storageBucket: `${cloud.project}.firebasestorage.app`,
  }),
  [`GET ${firebase}`]: ({ resources }, { name }) =>
    resources.get(name)?.hasFirebase ? resources.get(name) : notFound(name),
  "PUT cloudbilling.googleapis.com/v1/projects/{project}/billingInfo": (
    cloud,
    { name, json: { billingAccountName } },
  ) => {
    if (!cloud.resources.has(billingAccountName)) return notFound(billingAccountName);
    return put(cloud, name, { billingAccountName, billingEnabled: true });
  },
  [`POST ${services}:batchEnable`]: (cloud, { json: { serviceIds } }) => {
    if (cloud.terms?.cloud === false)
      return unmet("The terms of service 'cloud' must be accepted (UREQ_TOS_NOT_ACCEPTED).");
    // serviceusage.proto, BatchEnableServicesRequest.
    if (serviceIds.length > 20) return invalid("at most 20 services");
    if (cloud.resources.get(`projects/${cloud.project}/billingInfo`)?.billingEnabled !== true)
      return unmet("Billing must be enabled for activation of these services.");
    return enable(cloud, serviceIds);
  },
  [`GET ${services}:batchGet`]: (cloud, { query }) => {
    const names = query.getAll("names");
    return refusalIfGone(...names) ?? { services: names.map((name) => serviceOf(cloud, name)) };
  },
  [`GET ${services}/{service}`]: (cloud, { name }) => refusalIfGone(name) ?? serviceOf(cloud, name),
  [`POST ${services}/{service}:enable`]: (cloud, { name }) => {
    const gone = refusalIfGone(name);
    if (!gone) put(cloud, name, { state: "ENABLED" });
    return gone ?? { name: "operations/enabled", done: true };
  },
  [`POST ${usage}/v1beta1/projects/{project}/services/{service}:generateServiceIdentity`]: (
    cloud,
    _,
    names,
  ) => {
    const service = `projects/${cloud.project}/services/${names["service"]}`;
    if (serviceOf(cloud, service).state !== "ENABLED") return unmet(`${service} is not enabled.`);
    put(cloud, `projects/${cloud.project}/agents/${names["service"]?.split(".")[0]}`, {});
    return { name: "operations/made", done: true };
  },
  "GET compute.googleapis.com/compute/v1/projects/{project}": ({ number }) => ({
    defaultServiceAccount: `${number}-compute@developer.gserviceaccount.com`,
  }),
  // The message of the day of firebase-tools.
  "GET firebase-public.firebaseio.com/cli.json": () => ({}),
};

/** A service answers as if it were off for the first requests after it was enabled. */
function enable(cloud: Cloud, services: readonly string[]): object {
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
  return {};
}

/** Services that Google has ended; Extensions end on 2027-03-31 (extensions/warnings.js of firebase-tools). */
const ended = ["firebaseextensions.googleapis.com"];

/** Returns Service Usage's refusal of a service that does not exist, for whatever is asked about it. */
function refusalIfGone(...names: readonly string[]): Response | undefined {
  const gone = names.map((name) => name.split("/").at(-1) ?? "").filter((name) => ended.includes(name));
  if (gone.length === 0) return undefined;
  return forbidden(`Not found or permission denied for service(s): ${gone.join()}.`);
}

function serviceOf({ resources }: Cloud, name: string) {
  return { name, state: resources.get(name)?.state ?? "DISABLED" };
}
