/**
 * The required caller of a request: anyone, the deploying account, the owner in a first deployment, the account of `npm
 * run monitor`, or only `emergencyStop`.
 */
type Need =
  | "open"
  | { readonly permission: string }
  | { readonly ownerFirst: string }
  | { readonly monitor: string }
  | { readonly emergencyStop: string };

const needs = (permission: string): Need => ({ permission });
const first = (permission: string): Need => ({ ownerFirst: permission });

const closing = (permission: string): Need => ({ emergencyStop: permission });

/** Returns the permissions to make a kind of resource match a file: Google names them after the action. */
function watching(resources: string, permission: string): readonly (readonly [RegExp, Need])[] {
  const actions = { GET: "list", POST: "create", "(PATCH|PUT)": "update", DELETE: "delete" };
  return Object.entries(actions).map(([method, action]) => [
    new RegExp(`^${method} ${resources}(/|$)`),
    { monitor: `${permission}.${action}` },
  ]);
}

/** The permissions for the pools of workload identity, or for their providers. */
function pools(collection: string, permission: string): readonly (readonly [RegExp, Need])[] {
  return [
    [new RegExp(`^GET iam\\.\\S+${collection}/[^/]+$`), first(`${permission}.get`)],
    [new RegExp(`^POST iam\\.\\S+${collection}/[^/]+:undelete$`), first(`${permission}.undelete`)],
    [new RegExp(`^POST iam\\.\\S+${collection}$`), first(`${permission}.create`)],
    [new RegExp(`^PATCH iam\\.\\S+${collection}/[^/]+$`), first(`${permission}.update`)],
  ];
}

/** The permission that Google documents for each request of a deployment; the first pattern that matches counts. */
const table: readonly (readonly [RegExp, Need])[] = [
  // The account's own token.
  [/^GET 127\.0\.0\.1\/computeMetadata\//, "open"],
  // Requests open to anyone, requests that firebase-tools can do without, and signed addresses.
  [/^CONNECT /, "open"],
  [/^POST (www|oauth2|accounts)\.google(apis)?\.com\//, "open"],
  [/^GET firebase-public\.firebaseio\.com\//, "open"],
  [/ storage\.googleapis\.com\/sources\//, "open"],
  [/ [\w-]+\.web\.app\//, "open"],
  [/ [\w-]+\.cloudfunctions\.net\//, "open"],
  [/:testIamPermissions$/, "open"],
  [/:getEffective(Org)?Policy$/, "open"],
  [/\/versions\/latest:access$/, "open"],
  // The making of a project, which is its owner's.
  [/^POST cloudresourcemanager\.\S+\/projects$/, "open"],
  [/^POST cloudresourcemanager\.\S+:undelete$/, first("resourcemanager.projects.undelete")],
  [/^GET (apikeys|cloudresourcemanager|firebase|iam|serviceusage)\.\S+\/operations\//, "open"],
  [/^POST firebase\.\S+:addFirebase$/, first("firebase.projects.update")],
  [/^POST firebase\.\S+\/webApps$/, first("firebase.clients.create")],
  [/^PUT cloudbilling\./, first("resourcemanager.projects.createBillingAssignment")],
  [/^GET cloudbilling\.\S+\/billingAccounts$/, first("billing.accounts.list")],
  [/^POST serviceusage\.\S+:batchEnable$/, first("serviceusage.services.enable")],
  [/^POST firebasehosting\.\S+\/sites$/, first("firebasehosting.sites.create")],
  [/^POST firestore\.\S+\/databases$/, first("datastore.databases.create")],
  [/^PATCH firestore\.\S+\/databases\/[^/]+$/, first("datastore.databases.update")],
  [/^POST firestore\.\S+:runQuery$/, first("datastore.entities.list")],
  [/^GET firestore\.\S+\/operations\//, first("datastore.operations.get")],
  [/^GET firestore\.\S+\/backupSchedules$/, first("datastore.backupSchedules.list")],
  [/^POST firestore\.\S+\/backupSchedules$/, first("datastore.backupSchedules.create")],
  [/^POST firebasestorage\./, first("firebasestorage.defaultBucket.create")],
  [/^PATCH storage\./, first("storage.buckets.update")],
  [/^PUT storage\.\S+\/iam$/, first("storage.buckets.setIamPolicy")],
  [/^POST identitytoolkit\./, first("firebaseauth.configs.create")],
  [/^PATCH identitytoolkit\./, first("firebaseauth.configs.update")],
  [/^GET apikeys\.\S+\/keyString$/, first("apikeys.keys.getKeyString")],
  [/^GET apikeys\./, first("apikeys.keys.get")],
  [/^POST apikeys\.\S+:undelete$/, first("apikeys.keys.undelete")],
  [/^POST apikeys\./, first("apikeys.keys.create")],
  [/^PATCH apikeys\./, first("apikeys.keys.update")],
  [/^POST secretmanager\.\S+\/secrets$/, first("secretmanager.secrets.create")],
  [/^POST secretmanager\.\S+:addVersion$/, first("secretmanager.versions.add")],
  [/^POST iam\.\S+\/serviceAccounts$/, first("iam.serviceAccounts.create")],
  [/^POST iam\.\S+\/serviceAccounts\/\S+:undelete$/, first("iam.serviceAccounts.undelete")],
  [/^POST iam\.\S+\/serviceAccounts\/\S+:setIamPolicy$/, first("iam.serviceAccounts.setIamPolicy")],
  [/^POST iam\.\S+\/roles$/, first("iam.roles.create")],
  [/^POST iam\.\S+\/roles\/\S+:undelete$/, first("iam.roles.undelete")],
  [/^PATCH iam\.\S+\/roles\//, first("iam.roles.update")],
  ...pools("/providers", "iam.workloadIdentityPoolProviders"),
  ...pools("/workloadIdentityPools", "iam.workloadIdentityPools"),
  [/^GET pubsub\./, first("pubsub.topics.get")],
  // Google's own accounts, the repository of images, and the readers of a secret: set once.
  [/^POST cloudresourcemanager\.\S+:setIamPolicy$/, first("resourcemanager.projects.setIamPolicy")],
  [/^POST secretmanager\.\S+:setIamPolicy$/, first("secretmanager.secrets.setIamPolicy")],
  [/^PATCH artifactregistry\./, first("artifactregistry.repositories.update")],
  [/^PUT pubsub\./, first("pubsub.topics.create")],
  // The same role makes tokens that App Check accepts, so the owner makes this change.
  [/^PATCH firebaseappcheck\./, first("firebaseappcheck.services.update")],
  [/^GET compute\./, first("compute.projects.get")],
  // In every deployment.
  [/^GET artifactregistry\./, needs("artifactregistry.repositories.get")],
  [/^GET cloudbilling\./, needs("resourcemanager.projects.get")],
  [/^(GET|POST) cloudresourcemanager\.\S+:getIamPolicy$/, needs("resourcemanager.projects.getIamPolicy")],
  [/^GET cloudresourcemanager\./, needs("resourcemanager.projects.get")],
  [/^GET storage\.\S+\/serviceAccount$/, needs("resourcemanager.projects.get")],
  [/^GET cloudfunctions\.\S+\/operations\//, needs("cloudfunctions.operations.get")],
  [/^GET cloudfunctions\./, needs("cloudfunctions.functions.list")],
  [/^POST cloudfunctions\.\S+:generateUploadUrl$/, needs("cloudfunctions.functions.sourceCodeSet")],
  [/^POST cloudfunctions\./, needs("cloudfunctions.functions.create")],
  [/^PATCH cloudfunctions\./, needs("cloudfunctions.functions.update")],
  [/^DELETE cloudfunctions\./, needs("cloudfunctions.functions.delete")],
  [/^(GET|POST) run\.\S+:getIamPolicy$/, needs("run.services.getIamPolicy")],
  [/^POST run\.\S+:setIamPolicy$/, needs("run.services.setIamPolicy")],
  [/^GET run\./, needs("run.services.get")],
  [/^PATCH run\./, needs("run.services.update")],
  [/^GET cloudscheduler\./, needs("cloudscheduler.jobs.get")],
  [/^POST cloudscheduler\./, needs("cloudscheduler.jobs.create")],
  [/^PATCH cloudscheduler\./, needs("cloudscheduler.jobs.update")],
  [/^GET firestore\.\S+\/(indexes|fields)$/, needs("datastore.schemas.list")],
  [/^POST firestore\.\S+\/indexes$/, needs("datastore.schemas.create")],
  [/^PATCH firestore\./, needs("datastore.schemas.update")],
  [/^DELETE firestore\./, needs("datastore.schemas.delete")],
  [/^GET firestore\./, needs("datastore.databases.getMetadata")],
  [/^GET firebaseappcheck\./, needs("firebaseappcheck.services.get")],
  [/^GET firebase\.\S+\/webApps$/, needs("firebase.clients.list")],
  [/^GET firebase\./, needs("firebase.projects.get")],
  [/^GET identitytoolkit\./, needs("firebaseauth.configs.get")],
  [/^GET firebasestorage\./, needs("firebasestorage.defaultBucket.get")],
  [/^GET storage\.\S+\/iam$/, needs("storage.buckets.getIamPolicy")],
  [/^GET storage\./, needs("storage.buckets.get")],
  [/^GET firebasehosting\./, needs("firebasehosting.sites.get")],
  [/^\w+ (upload-)?firebasehosting\./, needs("firebasehosting.sites.update")],
  [/^POST firebaserules\.\S+:test$/, needs("firebaserules.rulesets.test")],
  [/^POST firebaserules\.\S+\/rulesets$/, needs("firebaserules.rulesets.create")],
  [/^POST firebaserules\.\S+\/releases$/, needs("firebaserules.releases.create")],
  [/^PATCH firebaserules\./, needs("firebaserules.releases.update")],
  [/^GET firebaserules\.\S+\/rulesets\//, needs("firebaserules.rulesets.get")],
  [/^GET firebaserules\.\S+\/releases\//, closing("firebaserules.releases.get")],
  [/^GET firebaserules\./, needs("firebaserules.releases.list")],
  [/^POST iam\.\S+:getIamPolicy$/, needs("iam.serviceAccounts.getIamPolicy")],
  [/^GET iam\.\S+\/roles\//, needs("iam.roles.get")],
  [/^GET iam\./, needs("iam.serviceAccounts.list")],
  [/^GET secretmanager\.\S+:getIamPolicy$/, needs("secretmanager.secrets.getIamPolicy")],
  [/^GET secretmanager\.\S+\/versions\//, needs("secretmanager.versions.get")],
  [/^GET secretmanager\./, needs("secretmanager.secrets.get")],
  [/^GET serviceusage\./, needs("serviceusage.services.get")],
  ...["alertPolicies", "dashboards", "notificationChannels", "uptimeCheckConfigs"].flatMap((collection) =>
    watching(`monitoring\\.\\S+/${collection}`, `monitoring.${collection}`),
  ),
  ...watching("logging\\.\\S+/metrics", "logging.logMetrics"),
  ...watching("billingbudgets\\.\\S+/budgets", "billing.budgets"),
  [/^POST serviceusage\.\S+:(enable|generateServiceIdentity)$/, needs("serviceusage.services.enable")],
];

/** The permissions for the requests of the table, and those that Google checks inside others. */
export const neededPermissions: readonly string[] = [
  ...new Set(
    table.flatMap(([, need]) => (typeof need === "object" && "permission" in need ? need.permission : [])),
  ),
  // For each function, on the account that it runs as.
  "iam.serviceAccounts.actAs",
  // firebase-tools checks this before it creates a callable.
  "cloudfunctions.functions.setIamPolicy",
  // The header x-goog-user-project counts a request on the project.
  "serviceusage.services.use",
];

/** Returns the permission that Google requires for a request; `undefined` if it requires none. */
export function permissionFor(request: string): string | undefined {
  const need = table.find(([pattern]) => pattern.test(request))?.[1] ?? "open";
  return need === "open" ? undefined : Object.values(need)[0];
}

/** Returns the permissions of the deploying account for these requests, those of only the owner, and the unknown. */
export function permissionsFor(requests: readonly string[]) {
  const found = requests.map(
    (request) => [request, table.find(([pattern]) => pattern.test(request))?.[1]] as const,
  );
  const collect = (pick: (need: Need) => string | undefined) => [
    ...new Set(found.flatMap(([, need]) => (need && pick(need)) ?? [])),
  ];
  return {
    unknown: found.filter(([, need]) => need === undefined).map(([request]) => request),
    every: collect((need) =>
      typeof need === "object" && "permission" in need ? need.permission : undefined,
    ),
    ownerFirst: collect((need) =>
      typeof need === "object" && "ownerFirst" in need ? need.ownerFirst : undefined,
    ),
    emergencyStop: collect((need) =>
      typeof need === "object" && "emergencyStop" in need ? need.emergencyStop : undefined,
    ),
  };
}
