import type { ProjectState } from "./project-state.ts";

/**
 * The roles with which a colleague or a workflow deploys to a project that was deployed to before, each with the
 * permissions that the requests need. deployment/rehearsals compares the list with the requests of rehearsed deployments, in
 * both directions. The first deployment, which also grants roles to Google's own accounts, must be the owner's.
 */
export const deployerRoles: Readonly<Record<string, readonly string[]>> = {
  "roles/cloudfunctions.admin": [
    "artifactregistry.repositories.get",
    "cloudfunctions.functions.create",
    "cloudfunctions.functions.delete",
    "cloudfunctions.functions.list",
    "cloudfunctions.functions.setIamPolicy",
    "cloudfunctions.functions.sourceCodeSet",
    "cloudfunctions.functions.update",
    "cloudfunctions.operations.get",
    "resourcemanager.projects.get",
    "resourcemanager.projects.getIamPolicy",
    "run.services.get",
    "run.services.getIamPolicy",
    "run.services.setIamPolicy",
    "run.services.update",
    "serviceusage.services.get",
  ],
  "roles/cloudscheduler.admin": [
    "cloudscheduler.jobs.create",
    "cloudscheduler.jobs.get",
    "cloudscheduler.jobs.update",
  ],
  "roles/datastore.indexAdmin": [
    "datastore.databases.getMetadata",
    "datastore.schemas.create",
    "datastore.schemas.delete",
    "datastore.schemas.list",
    "datastore.schemas.update",
  ],
  "roles/firebase.viewer": [
    "firebase.clients.list",
    "firebase.projects.get",
    "firebaseappcheck.services.get",
    "firebaseauth.configs.get",
    "firebasestorage.defaultBucket.get",
    "storage.buckets.get",
    "storage.buckets.getIamPolicy",
  ],
  "roles/firebasehosting.admin": ["firebasehosting.sites.get", "firebasehosting.sites.update"],
  "roles/firebaserules.admin": [
    "firebaserules.releases.create",
    "firebaserules.releases.list",
    "firebaserules.releases.update",
    "firebaserules.rulesets.create",
    "firebaserules.rulesets.get",
    "firebaserules.rulesets.test",
  ],
  "roles/iam.securityReviewer": ["iam.roles.get", "iam.serviceAccounts.getIamPolicy"],
  "roles/iam.serviceAccountUser": ["iam.serviceAccounts.actAs", "iam.serviceAccounts.list"],
  "roles/secretmanager.viewer": [
    "secretmanager.secrets.get",
    "secretmanager.secrets.getIamPolicy",
    "secretmanager.versions.get",
  ],
  "roles/serviceusage.serviceUsageAdmin": ["serviceusage.services.enable", "serviceusage.services.use"],
};

export const deployerPermissions: readonly string[] = Object.values(deployerRoles).flat();

/** Yields a sentence for each role that would give the deploying account its missing permissions. */
export function* whatTheDeployerLacks(project: string, { permissions }: ProjectState): Generator<string> {
  if (permissions === "unseen") return;
  for (const [role, needed] of Object.entries(deployerRoles)) {
    const lacking = needed.filter((permission) => !permissions.includes(permission));
    if (lacking.length > 0)
      yield `Your account lacks ${lacking.join(", ")}. Run \`gcloud projects add-iam-policy-binding ${project} --member=<user: or serviceAccount: and its address> --role=${role} --condition=None\`.`;
  }
}
