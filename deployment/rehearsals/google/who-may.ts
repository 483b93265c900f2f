import type { Cloud } from "./cloud.ts";
import predefined from "./predefined-roles.json" with { type: "json" };
import { type Answer, type Asked, type Route, refusal } from "./route.ts";

/** The permissions of Google's roles that a request of the tests needs; the file names its source and date. */
export const predefinedRoles: Readonly<Record<string, readonly string[]>> = predefined.roles;

/** The caller's token, as the fake's own servers issue it. */
export const tokenOf = (member: string) => `of:${member}`;

/** The owner, who has no token, may do everything. */
const owner = "made-up";
export const isOwner = (caller: string) => caller === owner;

/** Returns Google's refusal of a request that its caller's roles on the project do not allow; otherwise `undefined`. */
export function refusalFor(cloud: Cloud, { headers }: Asked, needed: Route[1] = "open"): Answer | undefined {
  const permission = needed.split(" ").at(-1) ?? "";
  const caller = callerIn(headers["authorization"]);
  if (needed === "open" || caller === owner || mayUse(cloud, caller, permission)) return undefined;
  return refusal(403, "PERMISSION_DENIED", `The caller does not have permission ${permission}.`);
}

/** Returns the requested permissions that the caller has; `undefined` if Google does not know one of them. */
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
  return predefined.permissions.includes(newName(permission));
}

/** Returns the account that a token names. */
export function callerIn(authorization = ""): string {
  return /^Bearer of:(.+)$/.exec(authorization)?.[1] ?? owner;
}

/** Whether the roles of a caller on the project have a permission. */
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
