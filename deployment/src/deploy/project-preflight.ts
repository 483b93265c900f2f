import { region } from "@daily-genius/domain/calls/region";
import { whatTheAccountsLack } from "./accounts.ts";
import { whatTheDeployerLacks } from "./permissions.ts";
import type { AuthenticationConfig, ManagedRule, OrganisationRule, ProjectState } from "./project-state.ts";

/** The secrets of signIn; the last is given, the others are drawn. */
export const secretNames = ["AUTH_PEPPER", "DEVICE_KEY", "IDENTITY_API_KEY"];

/** The services of a deployment and of the product; the deploying account may be unable to switch them on. */
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
  "firebaserules",
  "firebasehosting",
  "firebasestorage",
  "firestore",
  "iam",
  "iamcredentials",
  "identitytoolkit",
  "pubsub",
  "run",
  "secretmanager",
  "storage",
].map((name) => `${name}.googleapis.com`);

/** Yields a sentence, with the fix, for everything that a project lacks for a deployment. */
export function* whatTheProjectLacks(project: string, state: ProjectState): Generator<string> {
  const { billing, servicesOff } = state;
  if (billing === "none" || (billing !== "unseen" && billing.billingEnabled !== true))
    yield `The project has no billing account; functions need one. Run \`gcloud billing projects link ${project} --billing-account=<id>\` (ids: \`gcloud billing accounts list\`).`;
  if (Array.isArray(servicesOff) && servicesOff.length > 0)
    yield `Some Google services are off. Run \`gcloud services enable ${servicesOff.join(" ")} --project ${project}\`, then this command again to check the rest.`;
  yield* whatTheDatabaseLacks(project, state);
  yield* whatTheBucketLacks(project, state);
  yield* whatAuthenticationLacks(project, state);
  if (state.webApps !== "unseen" && state.webApps.length === 0)
    yield `The project has no web app; the site gets its Firebase settings from it. Run \`npx firebase apps:create WEB "Daily Genius" --project ${project}\`.`;
  else if (state.site === "none")
    yield `The project has no Hosting site named ${project}. Run \`npx firebase hosting:sites:create ${project} --project ${project}\`; if the name is taken, use a project with another id.`;
  yield* whatTheSecretsLack(project, state);
  yield* whatTheAccountsLack(project, state);
  yield* whatTheOrganisationForbids(project, state);
  yield* whatTheDeployerLacks(project, state);
}

function* whatTheDatabaseLacks(project: string, { database }: ProjectState): Generator<string> {
  if (database === "unseen") return;
  if (database === "none")
    yield `There is no Firestore database. Run \`npx firebase firestore:databases:create "(default)" --location ${region} --project ${project}\`.`;
  else if (database.type !== "FIRESTORE_NATIVE")
    yield "The Firestore database is not in native mode. Use another project.";
  else if (database.locationId !== region)
    yield `The database is in ${database.locationId}, but the functions run in ${region}. Change domain/src/calls/region.ts, or use another project.`;
}

function* whatTheBucketLacks(project: string, { bucket, isBucketShown }: ProjectState): Generator<string> {
  if (bucket === "unseen") return;
  if (bucket === "none") {
    const create = request("POST", project, "firebasestorage", `v1alpha/projects/${project}/defaultBucket`);
    yield `There is no storage bucket for photos. Run \`${create} -d '{"location": "${region}"}'\`.`;
  } else if (bucket.location?.toLowerCase() !== region)
    yield `The bucket is in ${bucket.location}, but the functions run in ${region}. Change domain/src/calls/region.ts, or use another project.`;
  else if (!isBucketShown)
    yield `Firebase does not show your account that ${project}.firebasestorage.app is the default bucket, so it cannot deploy the rules. Deploy as the owner (docs/deploy.md, "What has not been tried").`;
}

/** The settings of Authentication from docs/deploy.md. */
const wantedConfig = {
  signIn: { email: { enabled: true, passwordRequired: true } },
  emailPrivacyConfig: { enableImprovedEmailPrivacy: true },
  client: { permissions: { disabledUserSignup: true, disabledUserDeletion: true } },
};

function* whatAuthenticationLacks(project: string, { authentication }: ProjectState): Generator<string> {
  if (authentication === "unseen") return;
  if (authentication === "none")
    return yield `Authentication is not set up. Run \`${request("POST", project, "identitytoolkit", `v2/projects/${project}/identityPlatform:initializeAuth`)} -d '{}'\`.`;
  const wrong = whatIsOpen(authentication);
  if (wrong.length > 0) {
    const mask = "signIn.email,emailPrivacyConfig,client.permissions";
    const path = `admin/v2/projects/${project}/config?updateMask=${mask}`;
    yield `Authentication settings are wrong (${wrong.join(", ")}). Run \`${request("PATCH", project, "identitytoolkit", path)} -d '${JSON.stringify(wantedConfig)}'\`.`;
  }
}

function whatIsOpen({ signIn, client, emailPrivacyConfig }: AuthenticationConfig): string[] {
  return [
    ...(signIn?.email?.enabled ? [] : ["email sign-in is off"]),
    ...(client?.permissions?.disabledUserSignup ? [] : ["anyone can create an account"]),
    ...(client?.permissions?.disabledUserDeletion ? [] : ["users can delete their account"]),
    ...(emailPrivacyConfig?.enableImprovedEmailPrivacy ? [] : ["email addresses can be probed"]),
  ];
}

/** Returns a request for which neither CLI has a command. */
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
    const remedy = `run \`${source} | tr -d '\\n' | npx firebase functions:secrets:set ${name} --data-file - --project ${project}\`.`;
    const seen = secrets[name];
    if (seen === "none" || seen === undefined) yield `The secret ${name} is missing: ${remedy}`;
    // The functions read a line break as part of the secret; the shell of the administrators' commands drops it.
    else if (seen !== "unseen" && /[\r\n]$/.test(seen.value ?? ""))
      yield `The secret ${name} ends with a line break. Set it again: ${remedy}`;
  }
}

function* whatTheOrganisationForbids(
  project: string,
  { whoMayCall, whoMayBeNamed, whereThingsMayBe }: ProjectState,
): Generator<string> {
  const lift = (constraint: string) =>
    `Ask the organization's administrator to run \`gcloud resource-manager org-policies delete ${constraint} --project ${project}\` or to add an exception (docs/deploy.md, "In an organization").`;
  if (restricts(whoMayCall, () => false))
    yield `The organization policy iam.allowedPolicyMemberDomains blocks public access to the functions. ${lift("iam.allowedPolicyMemberDomains")}`;
  if (typeof whoMayBeNamed === "object" && blocksEveryone(whoMayBeNamed))
    yield `The organization policy iam.managed.allowedPolicyMembers blocks public access to the functions. Ask the organization's administrator not to enforce it for this project (docs/deploy.md, "In an organization").`;
  const names = [region, `in:${region}-locations`, `in:${region.split("-")[0]}-locations`, "in:eu-locations"];
  if (restricts(whereThingsMayBe, (value) => names.includes(value)))
    yield `The organization policy gcp.resourceLocations blocks ${region}. ${lift("gcp.resourceLocations")}`;
}

/** Whether a managed rule is enforced, and does not allow everyone. */
function blocksEveryone({ spec }: ManagedRule): boolean {
  const enforced = spec?.rules?.filter(({ enforce }) => enforce === true) ?? [];
  return enforced.some(({ parameters }) => !parameters?.allowedMemberSubjects?.includes("allUsers"));
}

/** Whether a rule allows only some values, none of which is suitable. */
function restricts(rule: OrganisationRule | "none" | "unseen", serves: (value: string) => boolean): boolean {
  if (typeof rule === "string") return false;
  const { allowedValues = [], allValues } = rule.listPolicy ?? {};
  return allValues === "DENY" || (allowedValues.length > 0 && !allowedValues.some(serves));
}
