import type { AskGoogle, GoogleAnswer } from "../google/ask-google.ts";
import { listAll } from "../google/list-all.ts";
import { addressOf, functionAccounts, roleName } from "./accounts.ts";
import type {
  AuthenticationConfig,
  Look,
  ManagedRule,
  OrganisationRule,
  Policy,
  ProjectState,
  Wanted,
} from "./project-state.ts";

/** Reads the state of a project. */
export async function readProject(project: string, ask: AskGoogle, wanted: Wanted): Promise<ProjectState> {
  const of = `/v1/projects/${project}`;
  const named = wanted.services.map((name) => `names=projects/${project}/services/${name}`).join("&");
  const bucketName = `${project}.firebasestorage.app`;
  const [
    number,
    billing,
    services,
    database,
    [bucket, shownBucket],
    site,
    authentication,
    webApps,
    accounts,
    policy,
    bucketPolicy,
    held,
    emergencyStopRole,
    managedRule,
    ...rules
  ] = await Promise.all([
    projectNumber(project, ask),
    ask<{ billingEnabled?: boolean }>("cloudbilling", `${of}/billingInfo`),
    ask<{ services?: Service[] }>("serviceusage", `${of}/services:batchGet?${named}`),
    ask<{ locationId?: string; type?: string }>("firestore", `${of}/databases/(default)`),
    readBucket(project, ask, bucketName),
    ask("firebasehosting", `/v1beta1/projects/${project}/sites/${project}`),
    ask<AuthenticationConfig>("identitytoolkit", `/admin/v2/projects/${project}/config`),
    listAll(ask, "firebase", `/v1beta1/projects/${project}/webApps`, "apps"),
    listAll<{ email: string }>(ask, "iam", `${of}/serviceAccounts?pageSize=100`, "accounts"),
    projectPolicy(project, ask),
    ask<Bindings>("storage", `/storage/v1/b/${bucketName}/iam`),
    ask<{ permissions?: string[] }>("cloudresourcemanager", `${of}:testIamPermissions`, {
      permissions: wanted.permissions,
    }),
    ask<{ includedPermissions?: string[] }>("iam", `/v1/${roleName("emergencyStop", project)}`),
    readManagedRule(project, ask),
    ...["iam.allowedPolicyMemberDomains", "gcp.resourceLocations"].map((name) =>
      ask<OrganisationRule>("cloudresourcemanager", `${of}:getEffectiveOrgPolicy`, {
        constraint: `constraints/${name}`,
      }),
    ),
  ]);
  const [whoMayCall = refused, whereThingsMayBe = refused] = rules;
  return {
    number: look(number),
    billing: look(billing),
    servicesOff: look(services, (answer) => servicesOff(answer.services ?? [])),
    database: look(database),
    bucket: look(bucket),
    isBucketShown: shownBucket.kind === "found",
    site: look(site),
    authentication: look(authentication),
    webApps: look(webApps),
    secrets: await readSecrets(project, ask, wanted.secrets),
    serviceAccounts: look(accounts, (found) => found.map(({ email }) => email)),
    policy: look(policy),
    bucketPolicy: look(bucketPolicy, byRole),
    accountPolicies: await readAccountPolicies(project, ask),
    emergencyStopRole: look(emergencyStopRole, ({ includedPermissions = [] }) => includedPermissions),
    whoMayCall: look(whoMayCall),
    whoMayBeNamed: look(managedRule),
    whereThingsMayBe: look(whereThingsMayBe),
    permissions: look(held, ({ permissions = [] }) => permissions),
  };
}

/**
 * Reads the bucket, and Firebase's answer about it: to some accounts that may use the default bucket Firebase shows
 * none, or refuses, and only Storage knows whether there is one.
 */
async function readBucket(project: string, ask: AskGoogle, name: string) {
  const shown = await ask<{ location?: string }>(
    "firebasestorage",
    `/v1alpha/projects/${project}/defaultBucket`,
  );
  const isHidden = shown.kind === "missing" || shown.kind === "refused";
  const itself = isHidden ? await ask<{ location?: string }>("storage", `/storage/v1/b/${name}`) : shown;
  return [itself, shown] as const;
}

/** Reads a managed rule; only a project of an organization has such rules, and needs the API for them. */
async function readManagedRule(project: string, ask: AskGoogle): Promise<GoogleAnswer<ManagedRule>> {
  const found = await ask<{ parent?: object }>("cloudresourcemanager", `/v1/projects/${project}`);
  if (found.kind === "found" && !found.body.parent) return { kind: "missing", reason: "no organisation" };
  const rule = "iam.managed.allowedPolicyMembers";
  return ask<ManagedRule>("orgpolicy", `/v2/projects/${project}/policies/${rule}:getEffectivePolicy`);
}

/** Returns the number in the addresses of Google's own accounts of a project. */
export async function projectNumber(project: string, ask: AskGoogle): Promise<GoogleAnswer<string>> {
  const answer = await ask<{ projectNumber?: string }>("firebase", `/v1beta1/projects/${project}`);
  return answer.kind === "found" ? { kind: "found", body: answer.body.projectNumber ?? "" } : answer;
}

/** Returns the members of each role on a project. */
export async function projectPolicy(project: string, ask: AskGoogle): Promise<GoogleAnswer<Policy>> {
  const path = `/v1/projects/${project}:getIamPolicy`;
  const answer = await ask<Bindings>("cloudresourcemanager", path, {});
  return answer.kind === "found" ? { kind: "found", body: byRole(answer.body) } : answer;
}

type Service = { readonly name?: string; readonly state?: string };
type Bindings = {
  readonly bindings?: readonly {
    readonly role: string;
    readonly members: readonly string[];
    readonly condition?: object;
  }[];
};

const refused = { kind: "refused", reason: "" } as const;

function look<Body>(answer: GoogleAnswer<Body>): Look<Body>;
function look<Body, Value>(answer: GoogleAnswer<Body>, read: (body: Body) => Value): Look<Value>;
function look<Body>(answer: GoogleAnswer<Body>, read: (body: Body) => unknown = (body) => body): unknown {
  if (answer.kind === "found") return read(answer.body);
  return answer.kind === "missing" ? "none" : "unseen";
}

function servicesOff(services: readonly Service[]): string[] {
  return services
    .filter(({ state }) => state !== "ENABLED")
    .map(({ name = "" }) => name.split("/").at(-1) ?? "");
}

/** Conditional roles do not count: they may be missing when needed. */
function byRole({ bindings = [] }: Bindings): Policy {
  const policy: Record<string, readonly string[]> = {};
  for (const { role, members, condition } of bindings)
    if (!condition) policy[role] = [...(policy[role] ?? []), ...members];
  return policy;
}

async function readSecrets(project: string, ask: AskGoogle, names: readonly string[]) {
  const looks = names.map(async (name) => {
    const version = `/v1/projects/${project}/secrets/${name}/versions/latest`;
    const answer = await ask<{ payload?: { data?: string } }>("secretmanager", `${version}:access`);
    // An account that may deploy may be unable to read.
    const seen =
      answer.kind === "refused" ? await ask<{ payload?: never }>("secretmanager", version) : answer;
    return [
      name,
      look(seen, ({ payload }) =>
        payload?.data === undefined ? {} : { value: Buffer.from(payload.data, "base64").toString() },
      ),
    ] as const;
  });
  return Object.fromEntries(await Promise.all(looks));
}

async function readAccountPolicies(project: string, ask: AskGoogle) {
  const looks = Object.entries(functionAccounts)
    .filter(([, { itself = [] }]) => itself.length > 0)
    .map(async ([name]) => {
      const path = `/v1/projects/${project}/serviceAccounts/${addressOf(name, project)}:getIamPolicy`;
      return [name, look(await ask<Bindings>("iam", path, {}), byRole)] as const;
    });
  return Object.fromEntries(await Promise.all(looks));
}
