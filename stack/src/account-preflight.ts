/** Where a role can be held: on all of the project, on its bucket, or on the account that holds it. */
export type Place = "project" | "bucket" | "itself";

/** What Google Cloud knows of service accounts; `undefined` where gcloud is not installed, or may not look. */
export type AccountAnswers = {
  /** The addresses of the project's service accounts. */
  readonly serviceAccounts: () => readonly string[] | undefined;
  /** The roles that an account, named by its address, holds at a place. */
  readonly rolesOf: (address: string, place: Place) => readonly string[] | undefined;
};

/** The accounts that the functions run as, by name, and the roles that each needs: docs/deploy.md says what for. */
export const functionAccounts: Readonly<Record<string, Partial<Readonly<Record<Place, readonly string[]>>>>> =
  {
    functions: {
      project: ["roles/datastore.user", "roles/eventarc.eventReceiver", "roles/run.invoker"],
      bucket: ["roles/storage.objectAdmin"],
    },
    "sign-in": { project: ["roles/datastore.user"], itself: ["roles/iam.serviceAccountTokenCreator"] },
  };

/** On all of a project, each of these would let a function do what another account alone is to do. */
const tooMuch = ["roles/owner", "roles/editor", "roles/iam.serviceAccountTokenCreator"];

const places: readonly Place[] = ["project", "bucket", "itself"];

/** The service accounts that are not there, hold too little to work, or more than they need; each in a sentence. */
export function whatTheAccountsLack(project: string, answers: AccountAnswers): string[] {
  const present = answers.serviceAccounts();
  // Whoever may deploy may not always ask; then nothing can be said.
  if (!present) return [];
  return Object.keys(functionAccounts).flatMap((name) => {
    const address = addressOf(name, project);
    if (!present.includes(address))
      return [
        `the service account ${address}: run \`gcloud iam service-accounts create ${name} --project ${project}\`, and give it its roles; docs/deploy.md, "Service accounts"`,
      ];
    return places.flatMap((place) => whatIsWrongWith(name, address, place, answers));
  });
}

/** The address under which Google knows a service account of a project. */
export function addressOf(name: string, project: string): string {
  return `${name}@${project}.iam.gserviceaccount.com`;
}

function whatIsWrongWith(name: string, address: string, place: Place, { rolesOf }: AccountAnswers): string[] {
  const needed = functionAccounts[name]?.[place] ?? [];
  if (needed.length === 0 && place !== "project") return [];
  const held = rolesOf(address, place);
  if (!held) return [];
  const missing = needed.filter((role) => !held.includes(role));
  const excess = place === "project" ? held.filter((role) => tooMuch.includes(role)) : [];
  return [
    ...missing.map((role) => `${role} of ${address} on ${nameOf(place)}: docs/deploy.md, "Service accounts"`),
    ...excess.map(
      (role) =>
        `less power for ${address}, which holds ${role} on ${nameOf(place)}: docs/deploy.md, "Service accounts"`,
    ),
  ];
}

function nameOf(place: Place): string {
  return place === "itself" ? "itself" : `the ${place}`;
}
