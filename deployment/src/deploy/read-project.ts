import type { AskGoogle, GoogleAnswer } from "../google/ask-google.ts";
import { listAll } from "../google/list-all.ts";
import { addressOf, functionAccounts, roleName } from "./accounts.ts";
import type {
  AuthenticationConfig,
  Look,
  OrganisationRule,
  Policy,
  ProjectState,
  Wanted,
} from "./project-state.ts";

/** Looks at a project. */
export async function readProject(project: string, ask: AskGoogle, wanted: Wanted): Promise<ProjectState> {
  const of = `/v1/projects/${project}`;
  const named = wanted.services.map((name) => `names=projects/${project}/services/${name}`).join("&");
  const bucketName = `${project}.firebasestorage.app`;
  const [
    number,
    billing,
    services,
    database,
    bucket,
    authentication,
    webApps,
    accounts,
    policy,
    bucketPolicy,
    held,
    doorkeeper,
    ...rules
  ] = await Promise.all([
    projectNumber(project, ask),
    ask<{ billingEnabled?: boolean }>("cloudbilling", `${of}/billingInfo`),
    ask<{ services?: Service[] }>("serviceusage", `${of}/services:batchGet?${named}`),
    ask<{ locationId?: string; type?: string }>("firestore", `${of}/databases/(default)`),
    ask<{ location?: string }>("firebasestorage", `/v1alpha/projects/${project}/defaultBucket`),
    ask<AuthenticationConfig>("identitytoolkit", `/admin/v2/projects/${project}/config`),
    listAll(ask, "firebase", `/v1beta1/projects/${project}/webApps`, "apps"),
    listAll<{ email: string }>(ask, "iam", `${of}/serviceAccounts?pageSize=100`, "accounts"),
    projectPolicy(project, ask),
    ask<Bindings>("storage", `/storage/v1/b/${bucketName}/iam`),
    ask<{ permissions?: string[] }>("cloudresourcemanager", `${of}:testIamPermissions`, {
      permissions: wanted.permissions,
    }),
    ask<{ includedPermissions?: string[] }>("iam", `/v1/${roleName("doorkeeper", project)}`),
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
    authentication: look(authentication),
    webApps: look(webApps),
    secrets: await readSecrets(project, ask, wanted.secrets),
    serviceAccounts: look(accounts, (found) => found.map(({ email }) => email)),
    policy: look(policy),
    bucketPolicy: look(bucketPolicy, byRole),
    accountPolicies: await readAccountPolicies(project, ask),
    doorkeeperRole: look(doorkeeper, ({ includedPermissions = [] }) => includedPermissions),
    whoMayCall: look(whoMayCall),
    whereThingsMayBe: look(whereThingsMayBe),
    permissions: look(held, ({ permissions = [] }) => permissions),
  };
}

/** The number that Google's own accounts of a project have in their addresses. */
export async function projectNumber(project: string, ask: AskGoogle): Promise<GoogleAnswer<string>> {
  const answer = await ask<{ projectNumber?: string }>("firebase", `/v1beta1/projects/${project}`);
  return answer.kind === "found" ? { kind: "found", body: answer.body.projectNumber ?? "" } : answer;
}

/** Who holds which role on a project. */
export async function projectPolicy(project: string, ask: AskGoogle): Promise<GoogleAnswer<Policy>> {
  const path = `/v1/projects/${project}:getIamPolicy`;
  const answer = await ask<Bindings>("cloudresourcemanager", path, {});
  return answer.kind === "found" ? { kind: "found", body: byRole(answer.body) } : answer;
}

type Service = { readonly name?: string; readonly state?: string };
type Bindings = { readonly bindings?: readonly { readonly role: string; readonly members: string[] }[] };

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

function byRole({ bindings = [] }: Bindings): Policy {
  return Object.fromEntries(bindings.map(({ role, members }) => [role, members]));
}

async function readSecrets(project: string, ask: AskGoogle, names: readonly string[]) {
  const looks = names.map(async (name) => {
    const version = `/v1/projects/${project}/secrets/${name}/versions/latest`;
    const answer = await ask<{ payload?: { data?: string } }>("secretmanager", `${version}:access`);
    // Who may deploy need not be able to read.
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
