/** The resource of a role: the whole project, its bucket, or the account itself. */
type Place = "project" | "bucket" | "itself";

type Roles = Partial<Readonly<Record<Place, readonly string[]>>>;

/** The accounts that the functions run as, by name, with the roles of each; docs/deploy.md gives the reasons. */
export const functionAccounts: Readonly<Record<string, Roles>> = {
  functions: {
    project: ["roles/datastore.user", "roles/eventarc.eventReceiver", "roles/run.invoker"],
    bucket: ["roles/storage.objectAdmin"],
  },
  "sign-in": { project: ["roles/datastore.user"], itself: ["roles/iam.serviceAccountTokenCreator"] },
  "site-reader": { project: ["roles/datastore.viewer"] },
  // Hosting is closed to custom roles: firebase.google.com/docs/projects/iam/permissions.
  "emergency-stop": { project: ["emergencyStop", "roles/firebasehosting.admin"] },
};

/** The account of the weekly copy, if there is one: it can read, and nothing else. */
export const copier: { readonly name: string; readonly roles: Required<Omit<Roles, "itself">> } = {
  name: "copier",
  roles: { project: ["roles/datastore.viewer"], bucket: ["roles/storage.objectViewer"] },
};

/** The permissions of the project's custom role `emergencyStop`: Google's roles with the same permissions have more. */
export const emergencyStopPermissions: readonly string[] = [
  "firebaserules.releases.get",
  "firebaserules.releases.update",
  "firebaserules.rulesets.create",
  "firebaserules.rulesets.get",
  // To receive the budget's messages.
  "run.routes.invoke",
];

/** Returns the full name of a role; a role without Google's prefix is the project's own. */
export function roleName(role: string, project: string): string {
  return role.startsWith("roles/") ? role : `projects/${project}/roles/${role}`;
}

/** On the whole project, each of these would give a function the rights of another account. */
export const forbiddenRoles = ["roles/owner", "roles/editor", "roles/iam.serviceAccountTokenCreator"];

/** Returns the address of one of a project's service accounts. */
export function addressOf(name: string, project: string): string {
  return `${name}@${project}.iam.gserviceaccount.com`;
}
