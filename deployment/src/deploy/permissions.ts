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
