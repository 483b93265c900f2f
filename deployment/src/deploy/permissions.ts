import { requests } from "../google/requests.ts";

/** Further permissions that Google checks for a request. */
const inside = [
  // For each function, on the account that it runs as.
  { role: "roles/iam.serviceAccountUser", permission: "iam.serviceAccounts.actAs" },
  // firebase-tools checks this before it creates a callable.
  { role: "roles/cloudfunctions.admin", permission: "cloudfunctions.functions.setIamPolicy" },
  // The header x-goog-user-project counts a request on the project.
  { role: "roles/serviceusage.serviceUsageAdmin", permission: "serviceusage.services.use" },
];
const needed = [...requests, ...inside].filter(({ role }) => role.startsWith("roles/"));

/**
 * The roles with which a colleague or a workflow deploys to a project that was deployed to before, each with the
 * permissions that the requests need. The first deployment, which also grants roles to Google's own accounts, must be
 * the owner's.
 */
export const deployerRoles: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  [...new Set(needed.map(({ role }) => role))].sort().map((role) => {
    const permissions = needed.filter((one) => one.role === role).map(({ permission }) => permission);
    return [role, [...new Set(permissions)].sort()];
  }),
);

/** The roles of people who run the commands about administrators and archives. */
export const keeperRoles = {
  project: [
    "roles/datastore.user",
    "roles/firebaseauth.admin",
    "roles/secretmanager.secretAccessor",
    // Without it Google counts their requests on no project, and answers 403.
    "roles/serviceusage.serviceUsageConsumer",
  ],
  bucket: ["roles/storage.objectAdmin"],
} as const;

export const deployerPermissions: readonly string[] = Object.values(deployerRoles).flat();
