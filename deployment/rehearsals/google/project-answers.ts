import { type Cloud, change, create, list, nameIn, put } from "./cloud.ts";
import {
  addFirebase,
  createAccount,
  createProject,
  createProvider,
  createRole,
  enableAll,
  undeleteAccount,
} from "./making.ts";
import { type Answers, type Asked, forbidden, invalid, notFound, unmet } from "./route.ts";
import { heldOf, tokenOf } from "./who-may.ts";

const project = "cloudresourcemanager.googleapis.com/v1/projects";
const firebase = "firebase.googleapis.com/v1beta1/projects/{project}";
const usage = "serviceusage.googleapis.com";
const services = `${usage}/v1/projects/{project}/services`;
const iam = "iam.googleapis.com/v1/projects/{project}";

/** The project, its services, its accounts and their roles. */
export const projectAnswers: Answers = {
  "POST www.googleapis.com/oauth2/v3/token": giveToken,
  "POST oauth2.googleapis.com/token": giveToken,
  // The address where a function in the cloud gets its account's token.
  "GET 127.0.0.1/computeMetadata/v1/instance/service-accounts/default/token": ({ running }) => ({
    access_token: tokenOf(`serviceAccount:${running}`),
    expires_in: 3600,
  }),
  [`POST ${project}`]: createProject,
  [`POST ${project}/{project}:undelete`]: (cloud, asked, names) =>
    change(cloud, { ...asked, json: { lifecycleState: "ACTIVE" } }, names),
  // An organization without rules.
  [`POST ${project}/{project}:getEffectiveOrgPolicy`]: () => ({}),
  // About a project that nobody has Google answers as about one of others.
  [`GET ${project}/{project}`]: ({ resources }, asked) =>
    resources.get(nameIn(asked)) ?? forbidden("The caller does not have permission."),
  [`POST ${firebase}:addFirebase`]: addFirebase,
  [`POST ${firebase}/webApps`]: (cloud, asked, names) => {
    if (!cloud.resources.get(`projects/${cloud.project}`)?.hasFirebase) return notFound("Firebase");
    const json = { ...asked.json, appId: "1:2:web:3", projectId: cloud.project };
    return create(() => "web")(cloud, { ...asked, json }, names);
  },
  [`GET ${firebase}/webApps`]: list("apps"),
  [`GET ${firebase}/adminSdkConfig`]: (cloud) => ({
    projectId: cloud.project,
    storageBucket: `${cloud.project}.firebasestorage.app`,
  }),
  [`GET ${firebase}`]: ({ resources }, asked) => {
    const found = resources.get(nameIn(asked));
    return found?.hasFirebase ? found : notFound(nameIn(asked));
  },
  "PUT cloudbilling.googleapis.com/v1/projects/{project}/billingInfo": (cloud, asked) => {
    const { billingAccountName } = asked.json;
    if (!cloud.resources.has(billingAccountName)) return notFound(billingAccountName);
    return put(cloud, nameIn(asked), { billingAccountName, billingEnabled: true });
  },
  [`POST ${services}:batchEnable`]: enableAll,
  [`GET ${services}:batchGet`]: (cloud, { query }) => {
    const names = query.getAll("names");
    return refusalIfGone(...names) ?? { services: names.map((name) => serviceOf(cloud, name)) };
  },
  [`GET ${services}/{service}`]: (cloud, asked) =>
    refusalIfGone(nameIn(asked)) ?? serviceOf(cloud, nameIn(asked)),
  [`POST ${services}/{service}:enable`]: (cloud, asked) => {
    const gone = refusalIfGone(nameIn(asked));
    if (!gone) put(cloud, nameIn(asked), { state: "ENABLED" });
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
  [`POST ${iam}/serviceAccounts`]: createAccount,
  [`GET ${iam}/serviceAccounts`]: list("accounts"),
  [`POST ${iam}/serviceAccounts/{account}:undelete`]: undeleteAccount,
  [`POST ${iam}/roles`]: createRole,
  [`POST ${iam}/locations/{location}/workloadIdentityPools/{pool}/providers`]: createProvider,
  "GET compute.googleapis.com/compute/v1/projects/{project}": ({ number }) => ({
    defaultServiceAccount: `${number}-compute@developer.gserviceaccount.com`,
  }),
  // The message of the day of firebase-tools.
  "GET firebase-public.firebaseio.com/cli.json": () => ({}),
};

/** Returns the token of the account that the request's refresh token names. */
function giveToken(_: Cloud, { body }: Asked): object {
  const member = new URLSearchParams(body.toString()).get("refresh_token") ?? "made-up";
  return { access_token: tokenOf(member), expires_in: 3600, token_type: "Bearer" };
}

/** Returns the requested permissions that the caller has: googleapis/google/iam/v1/iam_policy.proto. */
export function allow(cloud: Cloud, asked: Asked): unknown {
  const permissions = heldOf(cloud, asked, asked.json.permissions);
  return permissions
    ? { permissions }
    : invalid(`Permission ${asked.json.permissions} is not valid for this resource.`);
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
