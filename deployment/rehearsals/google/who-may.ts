import type { Cloud } from "./cloud.ts";
import predefined from "./predefined-roles.json" with { type: "json" };
import { type Asked, forbidden, invalid, type Reply } from "./route.ts";

/** The permissions of Google's roles that a request of the tests needs; the file names its source and date. */
export const predefinedRoles: Readonly<Record<string, readonly string[]>> = predefined.roles;

/** The caller's token, as the fake's own servers issue it. */
export const tokenOf = (member: string) => `of:${member}`;

/** The owner, who has no token, may do everything. */
const owner = "made-up";

/** Returns Google's refusal of a request that its caller's roles on the project do not allow; otherwise `undefined`. */
export function refusalFor(cloud: Cloud, asked: Asked, permission?: string): Response | undefined {
  if (permission === undefined || mayUse(cloud, asked, permission)) return undefined;
  return forbidden(`The caller does not have permission ${permission}.`);
}

/** Returns the requested permissions that the caller has: googleapis/google/iam/v1/iam_policy.proto. */
export const allow: Reply = (cloud, asked) => {
  const { permissions } = asked.json;
  if (!permissions.every(isPermission))
    return invalid(`Permission ${permissions} is not valid for this resource.`);
  return { permissions: permissions.filter((permission: string) => mayUse(cloud, asked, permission)) };
};

/** Whether Google has a permission of this name, as far as the tests know. */
export function isPermission(permission: string): boolean {
  return predefined.permissions.includes(newName(permission));
}

/** Returns the account that a token names. */
function callerIn(authorization = ""): string {
  return /^Bearer of:(.+)$/.exec(authorization)?.[1] ?? owner;
}

/** Whether the roles of a request's caller on the project have a permission. */
function mayUse(cloud: Cloud, { headers }: Asked, permission: string): boolean {
  const member = callerIn(headers["authorization"]);
  if (member === owner) return true;
  const { bindings } = cloud.policies.get(`projects/${cloud.project}`) ?? { bindings: [] };
  return bindings
    .filter(({ members }) => members.includes(member))
    .some(({ role }) => permissionsIn(cloud, role).includes(newName(permission)));
}

function permissionsIn(cloud: Cloud, role: string): readonly string[] {
  if (role.startsWith("roles/")) return predefinedRoles[role] ?? [];
  // firebase.google.com/docs/projects/iam/permissions: "Custom roles cannot currently be used for controlling access to
  // Firebase Hosting resources".
  const own: readonly string[] = cloud.resources.get(role)?.includedPermissions ?? [];
  return own.filter((permission) => !permission.startsWith("firebasehosting."));
}

/** firebase.google.com/docs/firestore/enterprise/security/iam: the old name is an alias of the new one. */
function newName(permission: string): string {
  return permission.replace("datastore.indexes.", "datastore.schemas.");
}

/**
 * Services that count a person's requests on a project which the request names, and refuse requests without one:
 * cloud.google.com/docs/authentication/troubleshoot-adc. terraform-provider-google says so of google_billing_budget and
 * google_identity_platform_config.
 */
const countingOnTheRequest = ["billingbudgets", "identitytoolkit"].map(ofGoogle);

/** Returns Google's refusal of a request without a required quota project, or with a forbidden one. */
export function quotaRefusal(cloud: Cloud, asked: Asked): Response | undefined {
  const { host, headers } = asked;
  const named = headers["x-goog-user-project"];
  const isPerson = !callerIn(headers["authorization"]).startsWith("serviceAccount:");
  if (named === undefined)
    return isPerson && countingOnTheRequest.includes(host)
      ? forbidden(
          `Your application is authenticating by using local Application Default Credentials. The ${host} API requires a quota project, which is not set by default. To learn how to set your quota project, see https://cloud.google.com/docs/authentication/adc-troubleshooting/user-creds .`,
        )
      : undefined;
  if (mayUse(cloud, asked, "serviceusage.services.use")) return undefined;
  return forbidden(
    `Caller does not have required permission to use project ${named}. Grant the caller the roles/serviceusage.serviceUsageConsumer role, or a custom role with the serviceusage.services.use permission.`,
  );
}

/** The services that answer before a project has enabled any: they create it. */
const managing = ["cloudbilling", "cloudresourcemanager", "oauth2", "serviceusage", "www"].map(ofGoogle);

/** Returns Google's answer if the project has not enabled the service of this host; otherwise `undefined`. */
export function switchedOff(cloud: Cloud, host: string): Response | undefined {
  const { resources, project, number } = cloud;
  const service = host.replace(/^upload-/, "");
  const { state = managing.includes(service) ? "ENABLED" : "DISABLED" } =
    resources.get(`projects/${project}/services/${service}`) ?? {};
  const isOff = state === "DISABLED" || isUnready(cloud, service);
  if (!isOff) return unpaid(cloud, service);
  if (!service.endsWith(".googleapis.com")) return undefined;
  const page = `https://console.developers.google.com/apis/api/${service}/overview?project=${number}`;
  return forbidden(
    `The API ${service} has not been used in project ${number} before or it is disabled. Enable it by visiting ${page} then retry. If you enabled this API recently, wait a few minutes for the action to propagate to our systems and retry.`,
  );
}

function ofGoogle(name: string): string {
  return `${name}.googleapis.com`;
}

/** Services that answer nothing where nobody pays: cloud.google.com/apis/docs/troubleshooting, BILLING_DISABLED. */
const billed = ["artifactregistry", "cloudbuild", "cloudfunctions", "run", "secretmanager"].map(ofGoogle);

/** Returns Google's answer if nobody pays for the project; otherwise `undefined`. */
function unpaid({ resources, project, number }: Cloud, service: string): Response | undefined {
  if (resources.get(`projects/${project}/billingInfo`)?.billingEnabled || !billed.includes(service))
    return undefined;
  return forbidden(
    `This API method requires billing to be enabled. Please enable billing on project #${number} by visiting https://console.developers.google.com/billing/enable?project=${number} then retry.`,
  );
}

/** Whether something new is still unknown to Google's other servers, which learn of it with time. */
export function isUnready({ unready }: Cloud, name: string): boolean {
  const left = unready?.get(name) ?? 0;
  if (left > 0) unready?.set(name, left - 1);
  return left > 0;
}
