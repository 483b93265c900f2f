const iam = "googleapis/google/iam/admin/v1/iam.proto";
const pools =
  "terraform-provider-google, iambeta/WorkloadIdentityPool.yaml and WorkloadIdentityPoolProvider.yaml";

/** Google's rules for names and values, each with the document that states it; an id's by the name of its parameter. */
const rules = {
  projectId: [
    /^[a-z][a-z0-9-]{4,28}[a-z0-9]$/,
    "googleapis/google/cloud/resourcemanager/v3/projects.proto, project_id",
  ],
  accountId: [
    /^[a-z][a-z0-9-]{4,28}[a-z0-9]$/,
    `${iam}, CreateServiceAccountRequest.account_id: 6-30 characters`,
  ],
  roleId: [/^[a-zA-Z0-9_.]{3,64}$/, `${iam}, CreateRoleRequest.role_id`],
  stage: [/^(ALPHA|BETA|GA|DEPRECATED|DISABLED|EAP)$/, `${iam}, Role.RoleLaunchStage`],
  workloadIdentityPoolId: [/^(?!gcp-)[a-z0-9-]{4,32}$/, pools],
  workloadIdentityPoolProviderId: [/^(?!gcp-)[a-z0-9-]{4,32}$/, pools],
  issuer: [/^https:\/\//, `${pools}, oidc.issuer_uri`],
  condition: [/^.{1,4096}$/s, `${pools}, attribute_condition`],
  topic: [
    /^(?!goog)[A-Za-z][A-Za-z0-9._~+%-]{2,254}$/,
    "googleapis/google/pubsub/v1/pubsub.proto, Topic.name",
  ],
  secretId: [
    /^[A-Za-z0-9_-]{1,255}$/,
    "googleapis/google/cloud/secretmanager/v1/service.proto, CreateSecretRequest.secret_id",
  ],
  keyId: [
    /^[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/,
    "googleapis/google/api/apikeys/v2/apikeys.proto, CreateKeyRequest.key_id",
  ],
  displayName: [/^.{0,100}$/su, `${iam}, ServiceAccount.display_name: at most 100 UTF-8 bytes`],
  member: [
    /^(allUsers|allAuthenticatedUsers|(user|group|domain|serviceAccount):\S+@\S+|principal(Set)?:\/\/iam\.googleapis\.com\/projects\/\d+\/locations\/global\/workloadIdentityPools\/\S+)$/,
    "googleapis/google/iam/v1/policy.proto, Binding.members, and cloud.google.com/iam/docs/principal-identifiers",
  ],
} as const satisfies Readonly<Record<string, readonly [accepted: RegExp, source: string]>>;

type Rule = keyof typeof rules;

const isRule = (parameter: string): parameter is Rule => Object.hasOwn(rules, parameter);

/** Refuses the id of a parameter like `accept`; without a rule, it may be any text. */
export const acceptId = (parameter: string, id: string) => (isRule(parameter) ? accept(parameter, id) : id);

/** Refuses a value that its rule does not accept, as Google does, and names the document. */
export function accept(rule: Rule, value = ""): string {
  const [accepted, source] = rules[rule];
  if (accepted.test(value)) return value;
  throw new Error(`INVALID_ARGUMENT: "${value}" is no ${rule} (${source})`);
}
