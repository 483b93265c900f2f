import { region } from "@daily-genius/domain/region";
import { whatTheAccountsLack } from "./accounts.ts";
import { whatTheDeployerLacks } from "./permissions.ts";
import type { AuthenticationConfig, OrganisationRule, ProjectState } from "./project-state.ts";

/** The secrets of signIn; the last is given, the others are drawn. */
export const secretNames = ["AUTH_PEPPER", "DEVICE_KEY", "IDENTITY_API_KEY"];

/** The services that a deployment and the product use; an account that may not switch them on finds them on. */
export const services = [
  "apikeys",
  "artifactregistry",
  "cloudbilling",
  "cloudbuild",
  "cloudfunctions",
  "cloudresourcemanager",
  "cloudscheduler",
  "compute",
  "eventarc",
  "firebase",
  "firebaseextensions",
  "firebaserules",
  "firebasehosting",
  "firebasestorage",
  "firestore",
  "iam",
  "iamcredentials",
  "identitytoolkit",
  "pubsub",
  "run",
  "runtimeconfig",
  "secretmanager",
  "storage",
].map((name) => `${name}.googleapis.com`);

/** A sentence, with the remedy, for everything that a project lacks for a deployment. */
export function* whatTheProjectLacks(project: string, state: ProjectState): Generator<string> {
  const { billing, servicesOff } = state;
  if (billing === "none" || (billing !== "unseen" && billing.billingEnabled !== true))
    yield `a billing account, without which there are no functions: run \`gcloud billing projects link ${project} --billing-account=<id>\`, with an id of \`gcloud billing accounts list\``;
  if (Array.isArray(servicesOff) && servicesOff.length > 0)
    yield `services that are switched on: run \`gcloud services enable ${servicesOff.join(" ")} --project ${project}\`, then this command again, as nobody sees what they hold before`;
  yield* whatTheDatabaseLacks(project, state);
  yield* whatTheBucketLacks(project, state);
  yield* whatAuthenticationLacks(project, state);
  if (state.webApps !== "unseen" && state.webApps.length === 0)
    yield `a web app, from which the site learns which project it belongs to: run \`npx firebase apps:create WEB "Daily Genius" --project ${project}\``;
  yield* whatTheSecretsLack(project, state);
  yield* whatTheAccountsLack(project, state);
  yield* whatTheOrganisationForbids(project, state);
  yield* whatTheDeployerLacks(project, state);
}

function* whatTheDatabaseLacks(project: string, { database }: ProjectState): Generator<string> {
  if (database === "unseen") return;
  if (database === "none")
    yield `a Firestore database: run \`npx firebase firestore:databases:create "(default)" --location ${region} --project ${project}\``;
  else if (database.type !== "FIRESTORE_NATIVE")
    yield "a Firestore database in native mode: the project's is in another";
  else if (database.locationId !== region)
    yield `one region for all: the database is in ${database.locationId}, the functions are for ${region}; change domain/src/region.ts, or take another project`;
}

function* whatTheBucketLacks(project: string, { bucket }: ProjectState): Generator<string> {
  if (bucket === "unseen") return;
  if (bucket === "none") {
    const create = request("POST", project, "firebasestorage", `v1alpha/projects/${project}/defaultBucket`);
    yield `a bucket for the photos: run \`${create} -d '{"location": "${region}"}'\``;
  } else if (bucket.location?.toLowerCase() !== region)
    yield `one region for all: the bucket is in ${bucket.location}, the functions are for ${region}; change domain/src/region.ts, or take another project`;
}

/** The settings of Authentication, as docs/deploy.md sets them. */
const wantedConfig = {
  signIn: { email: { enabled: true, passwordRequired: true } },
  emailPrivacyConfig: { enableImprovedEmailPrivacy: true },
  client: { permissions: { disabledUserSignup: true, disabledUserDeletion: true } },
};

function* whatAuthenticationLacks(project: string, { authentication }: ProjectState): Generator<string> {
  if (authentication === "unseen") return;
  if (authentication === "none")
    return yield `Authentication: run \`${request("POST", project, "identitytoolkit", `v2/projects/${project}/identityPlatform:initializeAuth`)} -d '{}'\``;
  const wrong = whatIsOpen(authentication);
  if (wrong.length > 0) {
    const mask = "signIn.email,emailPrivacyConfig,client.permissions";
    const path = `admin/v2/projects/${project}/config?updateMask=${mask}`;
    yield `Authentication as the product needs it (${wrong.join(", ")}): run \`${request("PATCH", project, "identitytoolkit", path)} -d '${JSON.stringify(wantedConfig)}'\``;
  }
}

function whatIsOpen({ signIn, client, emailPrivacyConfig }: AuthenticationConfig): string[] {
  return [
    ...(signIn?.email?.enabled ? [] : ["no one can sign in by e-mail"]),
    ...(client?.permissions?.disabledUserSignup ? [] : ["anyone can make an account"]),
    ...(client?.permissions?.disabledUserDeletion ? [] : ["an administrator's token deletes the account"]),
    ...(emailPrivacyConfig?.enableImprovedEmailPrivacy ? [] : ["anyone can ask which e-mails exist"]),
  ];
}

/** A request that neither CLI has a command for. */
function request(method: string, project: string, service: string, path: string): string {
  const headers = [
    '-H "Authorization: Bearer $(gcloud auth print-access-token)"',
    `-H "X-Goog-User-Project: ${project}"`,
    '-H "Content-Type: application/json"',
  ];
  return `curl -X ${method} "https://${service}.googleapis.com/${path}" ${headers.join(" ")}`;
}

function* whatTheSecretsLack(project: string, { secrets }: ProjectState): Generator<string> {
  for (const name of secretNames) {
    const source =
      name === "IDENTITY_API_KEY"
        ? `gcloud services api-keys get-key-string sign-in --location=global --format="value(keyString)" --project ${project}`
        : "openssl rand -base64 32";
    const remedy = `run \`${source} | tr -d '\\n' | npx firebase functions:secrets:set ${name} --data-file - --project ${project}\``;
    const seen = secrets[name];
    if (seen === "none" || seen === undefined) yield `the secret ${name}: ${remedy}`;
    // The functions read a line break as part of the secret; the shell of the commands for administrators drops it.
    else if (seen !== "unseen" && /[\r\n]$/.test(seen.value ?? ""))
      yield `a secret ${name} without a line break at its end: ${remedy}`;
  }
}

function* whatTheOrganisationForbids(
  project: string,
  { whoMayCall, whereThingsMayBe }: ProjectState,
): Generator<string> {
  const lift = (constraint: string) =>
    `ask its administrator to run \`gcloud resource-manager org-policies delete ${constraint} --project ${project}\`, or to make an exception; docs/deploy.md, "In an organisation"`;
  if (restricts(whoMayCall, () => false))
    yield `leave to let everyone call the functions, which the organisation's rule iam.allowedPolicyMemberDomains forbids: ${lift("iam.allowedPolicyMemberDomains")}`;
  const names = [region, `in:${region}-locations`, `in:${region.split("-")[0]}-locations`, "in:eu-locations"];
  if (restricts(whereThingsMayBe, (value) => names.includes(value)))
    yield `leave to use ${region}, which the organisation's rule gcp.resourceLocations forbids: ${lift("gcp.resourceLocations")}`;
}

/** Whether a rule allows some values only, none of which serves. */
function restricts(rule: OrganisationRule | "none" | "unseen", serves: (value: string) => boolean): boolean {
  if (typeof rule === "string") return false;
  const { allowedValues = [], allValues } = rule.listPolicy ?? {};
  return allValues === "DENY" || (allowedValues.length > 0 && !allowedValues.some(serves));
}
