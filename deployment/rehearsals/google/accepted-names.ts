import { exists } from "./who-may.ts";

/** Google's rules for names and values, each with the document that states it. */
type Rule = { readonly accepts: (value: string) => boolean; readonly source: string };

const pattern = (accepts: RegExp, source: string): Rule => ({
  accepts: (value) => accepts.test(value),
  source,
});

const iam = "googleapis/google/iam/admin/v1/iam.proto";
const pools =
  "terraform-provider-google, iambeta/WorkloadIdentityPool.yaml and WorkloadIdentityPoolProvider.yaml";

const rules = {
  project: pattern(
    /^[a-z][a-z0-9-]{4,28}[a-z0-9]$/,
    "googleapis/google/cloud/resourcemanager/v3/projects.proto, project_id",
  ),
  serviceAccount: pattern(
    /^[a-z][a-z0-9-]{4,28}[a-z0-9]$/,
    `${iam}, CreateServiceAccountRequest.account_id: 6-30 characters`,
  ),
  role: pattern(/^[a-zA-Z0-9_.]{3,64}$/, `${iam}, CreateRoleRequest.role_id`),
  stage: pattern(/^(ALPHA|BETA|GA|DEPRECATED|DISABLED|EAP)$/, `${iam}, Role.RoleLaunchStage`),
  pool: pattern(/^(?!gcp-)[a-z0-9-]{4,32}$/, pools),
  issuer: pattern(/^https:\/\//, `${pools}, oidc.issuer_uri`),
  condition: pattern(/^.{1,4096}$/s, `${pools}, attribute_condition`),
  topic: pattern(
    /^(?!goog)[A-Za-z][A-Za-z0-9._~+%-]{2,254}$/,
    "googleapis/google/pubsub/v1/pubsub.proto, Topic.name",
  ),
  secret: pattern(
    /^[A-Za-z0-9_-]{1,255}$/,
    "googleapis/google/cloud/secretmanager/v1/service.proto, CreateSecretRequest.secret_id",
  ),
  key: pattern(
    /^[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/,
    "googleapis/google/api/apikeys/v2/apikeys.proto, CreateKeyRequest.key_id",
  ),
  displayName: pattern(/^.{0,100}$/su, `${iam}, ServiceAccount.display_name: at most 100 UTF-8 bytes`),
  permission: { accepts: exists, source: "Google's list of permissions, predefined-roles.json" },
  customPermission: {
    accepts: (permission) => !permission.startsWith("firebasehosting."),
    source:
      'firebase.google.com/docs/projects/iam/permissions: "Custom roles cannot currently be used for controlling access to Firebase Hosting resources"',
  },
  member: pattern(
    /^(allUsers|allAuthenticatedUsers|(user|group|domain|serviceAccount):\S+@\S+|principal(Set)?:\/\/iam\.googleapis\.com\/projects\/\d+\/locations\/global\/workloadIdentityPools\/\S+)$/,
    "googleapis/google/iam/v1/policy.proto, Binding.members, and cloud.google.com/iam/docs/principal-identifiers",
  ),
} as const satisfies Record<string, Rule>;

/** Refuses a value as Google does, and names the document. */
export function accept(rule: keyof typeof rules, value: string | undefined): string {
  if (value !== undefined && rules[rule].accepts(value)) return value;
  throw new Error(`INVALID_ARGUMENT: "${value}" is no ${rule} (${rules[rule].source})`);
}
