import {
  addressOf,
  copier,
  emergencyStopPermissions,
  forbiddenRoles,
  functionAccounts,
  roleName,
} from "../deploy/accounts.ts";
import { deployerRoles, keeperRoles } from "../deploy/permissions.ts";
import { listAll } from "../google/ask-google.ts";
import { type Grant, has, type Policy, withGrant, withoutGrant } from "../google/policy.ts";
import type { Google, PolicyPlace } from "./google.ts";
import { differing, judgeAnswer, missing, type Row, resourceRow, right, type Seen } from "./row.ts";

/** The roles that a place must give, and those that it must not. */
type Access = { readonly wanted: readonly Grant[]; readonly unwanted?: readonly Grant[] };

/** Returns one of a project's accounts as a member. */
export const accountOf = (name: string, project: string) => `serviceAccount:${addressOf(name, project)}`;
/** Returns the grants of several roles to a member. */
export const grants = (member: string, roles: readonly string[]) => roles.map((role) => ({ role, member }));

/** Returns the grant with which Google's account for the rules of Storage reads Firestore for them. */
export function storageReadsFirestore(number: string): Grant {
  const member = `serviceAccount:service-${number}@gcp-sa-firebasestorage.iam.gserviceaccount.com`;
  return { role: "roles/firebaserules.firestoreServiceAgent", member };
}

function rolesOfFunctions(place: "project" | "bucket", project: string): Grant[] {
  return Object.entries(functionAccounts).flatMap(([name, { [place]: roles = [] }]) =>
    grants(
      accountOf(name, project),
      roles.map((role) => roleName(role, project)),
    ),
  );
}

/** Returns the roles that the project itself gives, by its present policy. */
async function accessToProject(
  { deployers, keepers, number, project }: Google,
  { bindings = [] }: Policy,
): Promise<Access> {
  const builder = `serviceAccount:${await number()}-compute@developer.gserviceaccount.com`;
  return {
    wanted: [
      ...rolesOfFunctions("project", project),
      { role: "roles/cloudbuild.builds.builder", member: builder },
      storageReadsFirestore(await number()),
      ...deployers.flatMap((member) => grants(member, Object.keys(deployerRoles))),
      ...keepers.flatMap((member) => grants(member, keeperRoles.project)),
    ],
    unwanted: [
      ...Object.keys(functionAccounts).flatMap((name) => grants(accountOf(name, project), forbiddenRoles)),
      { role: "roles/editor", member: builder },
      ...beyond(copier.roles.project, accountOf(copier.name, project), bindings),
    ],
  };
}

function accessToBucket({ keepers, project }: Google, { bindings = [] }: Policy): Access {
  return {
    wanted: [
      ...rolesOfFunctions("bucket", project),
      ...keepers.flatMap((member) => grants(member, keeperRoles.bucket)),
    ],
    unwanted: beyond(copier.roles.bucket, accountOf(copier.name, project), bindings),
  };
}

/** The roles of a member besides these. */
function beyond(
  allowed: readonly string[],
  member: string,
  bindings: NonNullable<Policy["bindings"]>,
): Grant[] {
  const held = bindings.filter(({ members, condition }) => !condition && members.includes(member));
  return held.filter(({ role }) => !allowed.includes(role)).map(({ role }) => ({ role, member }));
}

const short = (member: string) => member.replace(/^serviceAccount:/, "");

function compare(policy: Policy, { wanted, unwanted = [] }: Access): Seen {
  return differing([
    ...wanted
      .filter((grant) => !has(policy, grant))
      .map(({ role, member }) => `give ${short(member)} ${role}`),
    ...unwanted
      .filter((grant) => has(policy, grant))
      .map(({ role, member }) => `take ${role} from ${short(member)}`),
  ]);
}

/** A row for the policy of one place; other bindings and all conditions stay as they are. */
export function policyRow(
  place: PolicyPlace,
  name: string,
  access: (google: Google, policy: Policy) => Access | Promise<Access>,
  undo = "*IAM*",
): Row {
  return {
    name,
    undo,
    look: async (google) => {
      const answer = await google.policy(place);
      if (answer.kind !== "found") return judgeAnswer(answer, () => right);
      return compare(answer.body, await access(google, answer.body));
    },
    make: async (google) => {
      const answer = await google.policy(place);
      const { wanted, unwanted = [] } = await access(google, answer.kind === "found" ? answer.body : {});
      return google.changePolicy(place, (policy) => {
        return unwanted.reduce(withoutGrant, wanted.reduce(withGrant, policy));
      });
    },
  };
}

/** A row for roles of one of the project's accounts. */
export function rolesRow(
  name: string,
  account: string,
  roles: readonly string[],
  place: PolicyPlace = "project",
): Row {
  return policyRow(place, name, ({ project }) => ({ wanted: grants(accountOf(account, project), roles) }));
}

/** A service account. One that was deleted comes back with the roles that still name it. */
export function accountRow(name: string, displayName: string): Row {
  return {
    name: `the account ${name}`,
    look: async ({ ask, project }) =>
      judgeAnswer(
        await listAll<{ email: string }>(ask, "iam", `${accountsOf(project)}?pageSize=100`, "accounts"),
        (all) => (all.some(({ email }) => email === addressOf(name, project)) ? right : missing),
      ),
    make: async ({ ask, policy, project, send }) => {
      const seen = await policy("project");
      const bindings = seen.kind === "found" ? (seen.body.bindings ?? []) : [];
      const deleted = `deleted:${accountOf(name, project)}?uid=`;
      const uid = bindings
        .flatMap(({ members }) => members)
        .find((one) => one.startsWith(deleted))
        ?.slice(deleted.length);
      const back = uid && (await ask("iam", `${accountsOf(project)}/${uid}:undelete`, {}));
      const account = { accountId: name, serviceAccount: { displayName } };
      if (back && back.kind === "found") return back;
      return send("iam", accountsOf(project), account);
    },
    undo: "*Service Accounts*; back within 30 days",
  };
}

const accountsOf = (project: string) => `/v1/projects/${project}/serviceAccounts`;

const rolePath = ({ project }: Google) => `/v1/${roleName("emergencyStop", project)}`;
const role = { title: "Emergency stop", stage: "GA", includedPermissions: emergencyStopPermissions };

const emergencyStop = resourceRow({
  name: "the role emergencyStop",
  service: "iam",
  path: rolePath,
  settings: role,
  phrases: { includedPermissions: "let it stop serving, and nothing else" },
  create: ({ project }) => [`/v1/projects/${project}/roles`, { roleId: "emergencyStop", role }],
  undo: "*Roles*; back within 7 days",
});

/** Whoever the functions, the build and people are, and what each may do. */
export const accessRows: readonly Row[] = [
  ...Object.keys(functionAccounts).map((name) => accountRow(name, `The function account ${name}`)),
  emergencyStop,
  policyRow("project", "the roles on the project", accessToProject),
  policyRow("bucket", "the roles on the bucket", accessToBucket),
  ...Object.entries(functionAccounts).flatMap(([name, { itself }]) =>
    itself ? [rolesRow(`${name}'s role on itself`, name, itself, { account: name })] : [],
  ),
];
