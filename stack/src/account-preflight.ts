/** Where an account holds a role: on the whole project, on its bucket, or on itself. */
export type Place = "project" | "bucket" | "itself";

/** What Google Cloud says about service accounts; `undefined` if gcloud is not installed or has no permission to ask. */
export type AccountAnswers = {
  /** The addresses of the project's service accounts. */
  readonly serviceAccounts: () => readonly string[] | undefined;
  /** The roles that the account with this address holds at a place. */
  readonly rolesOf: (address: string, place: Place) => readonly string[] | undefined;
};

type Roles = Partial<Readonly<Record<Place, readonly string[]>>>;

/** The accounts that the functions run as, by name, and the roles that each needs; docs/deploy.md gives the reasons. */
export const functionAccounts: Readonly<Record<string, Roles>> = {
  functions: {
    project: ["roles/datastore.user", "roles/eventarc.eventReceiver", "roles/run.invoker"],
    bucket: ["roles/storage.objectAdmin"],
  },
  "sign-in": { project: ["roles/datastore.user"], itself: ["roles/iam.serviceAccountTokenCreator"] },
  site: { project: ["roles/datastore.viewer"] },
};

/** Held on the whole project, each of these would let a function do what only another account may do. */
const tooMuch = ["roles/owner", "roles/editor", "roles/iam.serviceAccountTokenCreator"];

/** A sentence for each service account that is missing, and for each role that one lacks or should not hold. */
export function* whatTheAccountsLack(project: string, answers: AccountAnswers): Generator<string> {
  const present = answers.serviceAccounts();
  // Permission to deploy does not imply permission to ask.
  if (!present) return;
  for (const [name, roles] of Object.entries(functionAccounts)) {
    const address = addressOf(name, project);
    if (present.includes(address)) yield* whatItsRolesLack(address, roles, answers);
    else
      yield `the service account ${address}: run \`gcloud iam service-accounts create ${name} --project ${project}\`, and give it its roles; docs/deploy.md, "Service accounts"`;
  }
}

/** The address of one of a project's service accounts. */
export function addressOf(name: string, project: string): string {
  return `${name}@${project}.iam.gserviceaccount.com`;
}

function* whatItsRolesLack(address: string, roles: Roles, { rolesOf }: AccountAnswers): Generator<string> {
  for (const place of ["project", "bucket", "itself"] as const) {
    const needed = roles[place] ?? [];
    const held = place === "project" || needed.length > 0 ? rolesOf(address, place) : undefined;
    if (!held) continue;
    const where = place === "itself" ? "itself" : `the ${place}`;
    for (const role of needed)
      if (!held.includes(role)) yield `${role} of ${address} on ${where}: docs/deploy.md, "Service accounts"`;
    for (const role of held)
      if (place === "project" && tooMuch.includes(role))
        yield `less power for ${address}, which holds ${role} on ${where}: docs/deploy.md, "Service accounts"`;
  }
}
