import type { Look, Policy, ProjectState } from "./project-state.ts";

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
const tooMuch = ["roles/owner", "roles/editor", "roles/iam.serviceAccountTokenCreator"];

/** Returns the address of one of a project's service accounts. */
export function addressOf(name: string, project: string): string {
  return `${name}@${project}.iam.gserviceaccount.com`;
}

/** Yields a sentence for each missing service account, and for each role that one lacks or must not have. */
export function* whatTheAccountsLack(project: string, state: ProjectState): Generator<string> {
  // First, because the account gets it.
  yield* whatTheEmergencyStopsRoleLacks(project, state);
  const present = state.serviceAccounts;
  for (const [name, roles] of Object.entries(functionAccounts)) {
    const address = addressOf(name, project);
    if (present !== "unseen" && !present.includes(address))
      yield `The service account ${address} does not exist. Run \`gcloud iam service-accounts create ${name} --project ${project}\`.`;
    yield* whatItsRolesLack(name, address, roles, project, state);
  }
  yield* whatTheCopierHasTooMuch(project, state);
  yield* whatTheBuilderLacks(project, state);
  yield* whatStorageLacks(project, state);
}

function* whatTheEmergencyStopsRoleLacks(
  project: string,
  { emergencyStopRole }: ProjectState,
): Generator<string> {
  if (emergencyStopRole === "unseen") return;
  const permissions = emergencyStopPermissions.join();
  if (emergencyStopRole === "none" || emergencyStopRole.toSorted().join() !== permissions)
    yield `The custom role emergencyStop is missing or has other permissions. Run \`gcloud iam roles ${emergencyStopRole === "none" ? "create" : "update"} emergencyStop --project ${project} --stage=GA --permissions=${permissions}\`.`;
}

function* whatItsRolesLack(
  name: string,
  address: string,
  roles: Roles,
  project: string,
  { policy, bucketPolicy, accountPolicies }: ProjectState,
): Generator<string> {
  const places: readonly [Place, Look<Policy>, string][] = [
    ["project", policy, `gcloud projects add-iam-policy-binding ${project} --condition=None`],
    [
      "bucket",
      bucketPolicy,
      `gcloud storage buckets add-iam-policy-binding gs://${project}.firebasestorage.app`,
    ],
    [
      "itself",
      accountPolicies[name] ?? "unseen",
      `gcloud iam service-accounts add-iam-policy-binding ${address} --project ${project}`,
    ],
  ];
  for (const [place, seen, command] of places)
    for (const role of (roles[place] ?? []).map((one) => roleName(one, project)))
      if (lacks(seen, role, address)) {
        const where = place === "itself" ? "itself" : `the ${place}`;
        yield `${address} needs ${role} on ${where}. Run \`${command} --member=serviceAccount:${address} --role=${role}\`.`;
      }
  for (const role of tooMuch)
    if (typeof policy === "object" && !lacks(policy, role, address))
      yield `${address} must not have ${role} on the project. Run \`gcloud projects remove-iam-policy-binding ${project} --member=serviceAccount:${address} --role=${role} --condition=None\`.`;
}

function* whatTheCopierHasTooMuch(
  project: string,
  { policy, bucketPolicy }: ProjectState,
): Generator<string> {
  const address = addressOf(copier.name, project);
  const places = [
    ["project", policy, `gcloud projects remove-iam-policy-binding ${project}`],
    [
      "bucket",
      bucketPolicy,
      `gcloud storage buckets remove-iam-policy-binding gs://${project}.firebasestorage.app`,
    ],
  ] as const;
  for (const [place, seen, command] of places)
    for (const role of typeof seen === "object" ? Object.keys(seen) : [])
      if (!lacks(seen, role, address) && !copier.roles[place].includes(role))
        yield `${address} must only read, and has ${role} on the ${place}. Run \`${command} --member=serviceAccount:${address} --role=${role} --all\`.`;
}

type NumberAndPolicy = Pick<ProjectState, "number" | "policy">;

function* whatTheBuilderLacks(project: string, { number, policy }: NumberAndPolicy): Generator<string> {
  if (number === "none" || number === "unseen") return;
  const builder = `${number}-compute@developer.gserviceaccount.com`;
  const build = "roles/cloudbuild.builds.builder";
  if (lacks(policy, build, builder) && lacks(policy, "roles/editor", builder))
    yield `${builder}, which builds the functions, needs ${build}. ${grant(project, builder, build)}`;
}

/** Yields a sentence if Google's account for the rules of Storage cannot read Firestore for them. */
export function* whatStorageLacks(project: string, { number, policy }: NumberAndPolicy): Generator<string> {
  if (number === "none" || number === "unseen") return;
  const storage = `service-${number}@gcp-sa-firebasestorage.iam.gserviceaccount.com`;
  const read = "roles/firebaserules.firestoreServiceAgent";
  if (lacks(policy, read, storage))
    yield `${storage} needs ${read}; without it, every photo upload is refused. ${grant(project, storage, read)}`;
}

function grant(project: string, address: string, role: string): string {
  return `Run \`gcloud projects add-iam-policy-binding ${project} --member=serviceAccount:${address} --role=${role} --condition=None\`.`;
}

function lacks(policy: Look<Policy>, role: string, address: string): boolean {
  if (policy === "unseen") return false;
  return policy === "none" || !policy[role]?.includes(`serviceAccount:${address}`);
}
