import type { Cloud } from "./cloud.ts";
import { permissionFor } from "./permissions.ts";
import predefined from "./predefined-roles.json" with { type: "json" };
import { type Answer, type Asked, refusal } from "./route.ts";

/** The permissions of Google's roles, of those that a request of the tests needs; the file names its source and date. */
export const predefinedRoles: Readonly<Record<string, readonly string[]>> = predefined.roles;

/** The caller's token, as the fake's own servers give it out. */
export const tokenOf = (member: string) => `of:${member}`;

/** The owner, whom no token names, may do everything. */
const owner = "made-up";
export const isOwner = (caller: string) => caller === owner;

/** Google's refusal of a request that the roles of its caller on the project do not allow; `undefined` if they do. */
export function refusalFor(cloud: Cloud, { headers }: Asked, request: string): Answer | undefined {
  const permission = permissionFor(request);
  const caller = callerIn(headers["authorization"]);
  if (permission === undefined || caller === owner || mayUse(cloud, caller, permission)) return undefined;
  return refusal(403, "PERMISSION_DENIED", `The caller does not have permission ${permission}.`);
}

/** Of these permissions, those that the caller holds; `undefined` if Google knows no permission of a name. */
export function heldOf(
  cloud: Cloud,
  { headers }: Asked,
  asked: readonly string[],
): readonly string[] | undefined {
  if (!asked.every(exists)) return undefined;
  const caller = callerIn(headers["authorization"]);
  return caller === owner ? asked : asked.filter((permission) => mayUse(cloud, caller, permission));
}

/** Whether Google has a permission of this name, as far as the tests know. */
export function exists(permission: string): boolean {
  return predefined.permissions.includes(newName(permission)) || askedByFirebase.includes(permission);
}

/** What firebase-tools asks for besides, in lib/checkValidTargetFilters.js and lib/gcp/iam.js, and goes on without. */
const askedByFirebase: readonly string[] = [];

/** Whom a token names. */
export function callerIn(authorization = ""): string {
  return /^Bearer of:(.+)$/.exec(authorization)?.[1] ?? owner;
}

/** Whether the roles of a caller on the project hold a permission. */
export function mayUse(cloud: Cloud, member: string, permission: string): boolean {
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
