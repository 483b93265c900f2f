// Google's documents about the requests that the fake answers.

export type Document = { readonly name: string; readonly address: string };

const cloud = "https://docs.cloud.google.com";
const firebase = "https://firebase.google.com/docs/reference";

/** By the first word of an API's host: its name, and the address of its REST reference with a page per method. */
const references: Readonly<Record<string, readonly [name: string, address: string]>> = {
  apikeys: ["API Keys", `${cloud}/api-keys/docs/reference/rest`],
  artifactregistry: ["Artifact Registry", `${cloud}/artifact-registry/docs/reference/rest`],
  billingbudgets: ["Cloud Billing Budget", `${cloud}/billing/docs/reference/budget/rest`],
  cloudbilling: ["Cloud Billing", `${cloud}/billing/docs/reference/rest`],
  cloudfunctions: ["Cloud Functions", `${cloud}/functions/docs/reference/rest`],
  cloudresourcemanager: ["Resource Manager", `${cloud}/resource-manager/reference/rest`],
  cloudscheduler: ["Cloud Scheduler", `${cloud}/scheduler/docs/reference/rest`],
  compute: ["Compute Engine", `${cloud}/compute/docs/reference/rest`],
  firebase: ["Firebase Management", `${firebase}/firebase-management/rest`],
  firebaseappcheck: ["Firebase App Check", `${firebase}/appcheck/rest`],
  firebasehosting: ["Firebase Hosting", `${firebase}/hosting/rest`],
  firebaserules: ["Firebase Rules", `${firebase}/rules/rest`],
  firebasestorage: ["Cloud Storage for Firebase", `${firebase}/rest/storage/rest`],
  firestore: ["Firestore", `${cloud}/firestore/docs/reference/rest`],
  iam: ["IAM", `${cloud}/iam/docs/reference/rest`],
  identitytoolkit: ["Identity Platform", `${cloud}/identity-platform/docs/reference/rest`],
  logging: ["Cloud Logging", `${cloud}/logging/docs/reference/v2/rest`],
  monitoring: ["Cloud Monitoring", `${cloud}/monitoring/api/ref_v3/rest`],
  pubsub: ["Pub/Sub", `${cloud}/pubsub/docs/reference/rest`],
  recaptchaenterprise: ["reCAPTCHA", `${cloud}/recaptcha/docs/reference/rest`],
  run: ["Cloud Run", `${cloud}/run/docs/reference/rest`],
  secretmanager: ["Secret Manager", `${cloud}/secret-manager/docs/reference/rest`],
  serviceusage: ["Service Usage", `${cloud}/service-usage/docs/reference/rest`],
  storage: ["Cloud Storage", `${cloud}/storage/docs/json_api`],
};

/** Methods whose page is named differently from their path. */
const otherPages: readonly (readonly [request: RegExp, page: string])[] = [
  [/^GET cloudbilling\.\S+\/billingInfo$/, "v1/projects/getBillingInfo"],
  [/^GET cloudfunctions\.\S+\/operations\//, "v2/projects.locations.operations/get"],
  [/^GET firebase\.\S+\/adminSdkConfig$/, "v1beta1/projects/getAdminSdkConfig"],
  [/^POST upload-firebasehosting\./, "v1beta1/sites.versions/populateFiles"],
  [/^GET firebasestorage\.\S+\/defaultBucket$/, "v1alpha/projects/getDefaultBucket"],
  [/^GET firebaseappcheck\.\S+Config$/, "v1/projects.apps.recaptchaEnterpriseConfig/get"],
  [/^GET identitytoolkit\.\S+\/config$/, "v2/projects/getConfig"],
  [/^PUT logging\./, "v2/projects.metrics/update"],
  [/^PUT pubsub\./, "v1/projects.topics/create"],
  [/^GET storage\.\S+\/serviceAccount$/, "v1/projects/serviceAccount/get"],
  [/^GET storage\.\S+\/iam$/, "v1/buckets/getIamPolicy"],
  [/^PUT storage\.\S+\/iam$/, "v1/buckets/setIamPolicy"],
  [/^PATCH storage\.\S+\/b\//, "v1/buckets/patch"],
  [/^GET apikeys\.\S+\/keyString$/, "v2/projects.locations.keys/getKeyString"],
  [/^PUT cloudbilling\.\S+\/billingInfo$/, "v1/projects/updateBillingInfo"],
  [/^PATCH identitytoolkit\.\S+\/config$/, "v2/projects/updateConfig"],
  [/^GET storage\.\S+\/b\//, "v1/buckets/get"],
];

/** Requests that are not Google's REST methods. */
const others: readonly (readonly [request: RegExp, document: Document])[] = [
  [
    /^POST www\.googleapis\.com\/oauth2\//,
    {
      name: "OAuth 2.0, refreshing an access token",
      address: "https://developers.google.com/identity/protocols/oauth2/web-server#offline",
    },
  ],
  [
    /^PUT storage\.googleapis\.com\/sources\//,
    {
      name: "Cloud Functions, projects.locations.functions.generateUploadUrl",
      address: `${cloud}/functions/docs/reference/rest/v2/projects.locations.functions/generateUploadUrl`,
    },
  ],
  [
    / \S+\.cloudfunctions\.net\//,
    {
      name: "Cloud Functions for Firebase, protocol of callables",
      address: "https://firebase.google.com/docs/functions/callable-reference",
    },
  ],
  [
    / \S+\.web\.app\//,
    {
      name: "Firebase Hosting, serving and caching",
      address: "https://firebase.google.com/docs/hosting/manage-cache",
    },
  ],
  // Google does not document it; without an answer firebase-tools continues.
  [
    /^GET firebase-public\./,
    {
      name: "firebase-tools, fetchMOTD.ts",
      address: "https://github.com/firebase/firebase-tools/blob/master/src/fetchMOTD.ts",
    },
  ],
];

/** Returns the document for requests of a kind: the page of Google's reference about its method, if there is one. */
export function documentOf(kind: string): Document {
  const own = others.find(([request]) => request.test(kind));
  if (own) return own[1];
  const host = kind.replace(/^\w+ (upload-)?/, "").split(".googleapis.com/")[0] ?? "";
  const page = otherPages.find(([request]) => request.test(kind))?.[1] ?? pageOf(kind);
  const reference = references[host];
  if (!reference) throw new Error(`No document allows ${kind}.`);
  const [name, address] = reference;
  const [, ...method] = page.split("/");
  return { name: `${name}, ${method.join(".")}`, address: `${address}/${page}` };
}

/** Builds the name of a method's page like Google: from the version, the collections of the path, and the action. */
function pageOf(kind: string): string {
  const [method = "", address = ""] = kind.split(" ");
  const [path = "", custom] = address.slice(address.indexOf("/") + 1).split(":");
  const at = path.split("/").findIndex((part) => /^v\d/.test(part));
  const [version = "", ...parts] = path.split("/").slice(at);
  const isId = (part: string) => /^(\{\w+\*?\}|-|latest)$/.test(part);
  const isNamed = isId(parts.at(-1) ?? "");
  const action = custom ?? (method === "GET" ? (isNamed ? "get" : "list") : actions[method]);
  const collections = parts.filter((part) => !isId(part)).join(".");
  // Hosting's reference omits the project below a site, Service Usage's always.
  const shown = collections.replace(/^projects\.(?=sites\.|services$)/, (whole) =>
    address.startsWith("firebaseappcheck.") ? whole : "",
  );
  return `${version}/${shown}/${action}`;
}

const actions: Readonly<Record<string, string>> = {
  POST: "create",
  PATCH: "patch",
  PUT: "update",
  DELETE: "delete",
};
