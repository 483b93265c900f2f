import { accept } from "./accepted-names.ts";
import type { Binding, Cloud } from "./cloud.ts";
import { Answer, type Api } from "./route.ts";
import { predefinedRoles } from "./who-may.ts";

/** The options of a command of gcloud by name, and its other words in order. */
type Command = { readonly words: readonly string[]; readonly options: Readonly<Record<string, string>> };

/** The output of commands of gcloud, after changing the project; keyed by the beginning of the command. */
const commands: Readonly<Record<string, (cloud: Cloud, command: Command) => string>> = {
  "auth login": () => "",
  "auth application-default login": () => "",
  "auth print-access-token": () => "made-up",
  "config set project": () => "",
  "billing projects link": (cloud, { words: [project = ""], options }) => {
    const account = options["billing-account"];
    return keep(cloud, `projects/${project}/billingInfo`, {
      billingEnabled: account !== undefined,
      billingAccountName: `billingAccounts/${account}`,
    });
  },
  "services enable": (cloud, { words }) => {
    // googleapis/google/api/serviceusage/v1/serviceusage.proto, BatchEnableServicesRequest.
    if (words.length > 20) throw new Error("INVALID_ARGUMENT: at most 20 services");
    for (const service of words)
      keep(cloud, `projects/${cloud.project}/services/${service}`, { state: "ENABLED" });
    return "";
  },
  "services api-keys create": (cloud, { options }) =>
    keep(cloud, `keys/${accept("key", options["key-id"])}`, options),
  "services api-keys get-key-string": (cloud, { words: [key] }) =>
    cloud.resources.has(`keys/${key}`) ? "AIza-made-up" : unknown(`the key ${key}`),
  "recaptcha keys create": (cloud, { options }) => {
    if (options["format"] !== "value(name.basename())") unknown(`the format ${options["format"]}`);
    keep(cloud, `projects/${cloud.project}/keys/6Lc-made-up`, options);
    return "6Lc-made-up";
  },
  "projects describe": (cloud, { words: [project], options }) => {
    if (options["format"] !== "value(projectNumber)") unknown(`the format ${options["format"]}`);
    return cloud.resources.has(`projects/${project}`) ? cloud.number : unknown(`the project ${project}`);
  },
  "projects add-iam-policy-binding": (cloud, { words: [project], options }) =>
    bind(cloud, `projects/${project}`, options),
  "projects remove-iam-policy-binding": (cloud, { words: [project], options }) =>
    unbind(cloud, `projects/${project}`, options),
  "storage buckets update": (cloud, { words: [bucket = ""] }) =>
    cloud.resources.has(bucket.replace("gs://", "buckets/")) ? "" : unknown(bucket),
  "storage buckets add-iam-policy-binding": (cloud, { words: [bucket = ""], options }) =>
    bind(cloud, bucket.replace("gs://", "buckets/"), options),
  "run services add-iam-policy-binding": (cloud, { words: [service], options }) => {
    const name = `projects/${cloud.project}/locations/${options["region"]}/services/${service}`;
    return cloud.resources.has(name) ? bind(cloud, name, options) : unknown(`the service ${service}`);
  },
  "iam service-accounts create": (cloud, { words: [name], options }) => {
    accept("serviceAccount", name);
    accept("displayName", options["display-name"] ?? "");
    const email = `${name}@${cloud.project}.iam.gserviceaccount.com`;
    return keep(cloud, `projects/${cloud.project}/serviceAccounts/${email}`, { email });
  },
  "iam roles create": (cloud, { words: [role], options }) => {
    const includedPermissions = options["permissions"]?.split(",") ?? [];
    for (const permission of includedPermissions) {
      accept("permission", permission);
      accept("customPermission", permission);
    }
    accept("stage", options["stage"]);
    return keep(cloud, `projects/${cloud.project}/roles/${accept("role", role)}`, { includedPermissions });
  },
  "pubsub topics create": (cloud, { words: [topic] }) =>
    keep(cloud, `projects/${cloud.project}/topics/${accept("topic", topic)}`, {}),
  "iam service-accounts add-iam-policy-binding": (cloud, { words: [address], options }) =>
    bind(cloud, `projects/${cloud.project}/serviceAccounts/${address}`, options),
  "iam workload-identity-pools create": (cloud, { words: [pool], options }) =>
    keep(cloud, `pools/${accept("pool", pool)}`, options),
  "iam workload-identity-pools providers create-oidc": (cloud, { words: [name], options }) => {
    const pool = `pools/${options["workload-identity-pool"]}`;
    accept("issuer", options["issuer-uri"]);
    accept("condition", options["attribute-condition"]);
    const mapped = options["attribute-mapping"] ?? "";
    if (!/(^|,)google\.subject=/.test(mapped)) unknown("mapping of google.subject");
    return cloud.resources.has(pool)
      ? keep(cloud, `${pool}/${accept("pool", name)}`, options)
      : unknown(pool);
  },
};

/**
 * A fake of gcloud, as far as docs/deploy.md uses it: `POST /run` takes the words of a command as JSON, and answers 200
 * with its output or 400 with Google's refusal.
 */
export const gcloudApi: Api = {
  host: /^gcloud\.test$/,
  routes: [
    [
      "POST /run",
      (cloud, { json: words }) => {
        try {
          return new Answer(200, `${runGcloud(cloud, words)}\n`);
        } catch (error) {
          return new Answer(400, `gcloud ${words.join(" ")}: ${error}\n`);
        }
      },
    ],
  ],
};

/** Runs a command of gcloud on `cloud` and returns its output; throws an error if Google would refuse it. */
export function runGcloud(cloud: Cloud, given: readonly string[]): string {
  const options = Object.fromEntries(
    given.flatMap((word) => {
      const [, name = "", value = ""] = /^--([a-z-]+)(?:=(.*))?$/s.exec(word) ?? [];
      return name ? [[name, value]] : [];
    }),
  );
  const words = given.filter((word) => !word.startsWith("--"));
  // The longest beginning that is a command.
  for (let length = words.length; length > 0; length--) {
    const command = commands[words.slice(0, length).join(" ")];
    if (command) {
      requireService(cloud, words.slice(0, length).join(" "));
      return command(cloud, { words: words.slice(length), options });
    }
  }
  return unknown("such a command");
}

/** The service that answers a command; off in a new project, until it is enabled. */
const answering: Readonly<Record<string, string>> = {
  iam: "iam",
  "iam workload-identity-pools": "iam",
  pubsub: "pubsub",
  "services api-keys": "apikeys",
  recaptcha: "recaptchaenterprise",
};

function requireService(cloud: Cloud, command: string): void {
  for (const [beginning, service] of Object.entries(answering)) {
    const name = `projects/${cloud.project}/services/${service}.googleapis.com`;
    if (`${command} `.startsWith(`${beginning} `) && cloud.resources.get(name)?.state !== "ENABLED")
      throw new Error(`PERMISSION_DENIED: ${service}.googleapis.com is disabled in ${cloud.project}`);
  }
}

function bind(
  cloud: Cloud,
  name: string,
  { role = "", member = "", ...options }: Command["options"],
): string {
  const condition = conditionOf(cloud, options["condition"]);
  const { bindings } = cloud.policies.get(name) ?? { bindings: [] };
  // Google refuses the name of a missing account.
  const [, own] = /^serviceAccount:(.+@.+\.iam\.gserviceaccount\.com)$/.exec(member) ?? [];
  const isGoogles = /@gcp-sa-/.test(member);
  if (own && !isGoogles && !cloud.resources.has(`projects/${cloud.project}/serviceAccounts/${own}`))
    unknown(member);
  accept("member", member);
  if (!(role in predefinedRoles) && !cloud.resources.has(role)) unknown(role);
  // As in a policy of version 3: a role with a condition is a separate binding.
  const isSame = (binding: Binding) =>
    binding.role === role && binding.condition?.expression === condition?.expression;
  const members = bindings.find(isSame)?.members ?? [];
  const others = bindings.filter((binding) => !isSame(binding));
  const binding = { role, members: [...members, member], ...(condition && { condition }) };
  cloud.policies.set(name, { etag: "new", bindings: [...others, binding] });
  return "";
}

/** Returns a condition; refuses one without a title, or about a bucket that does not exist. */
function conditionOf(cloud: Cloud, given = "None"): Binding["condition"] {
  if (given === "None") return undefined;
  const [, title = "", expression = "", bucket = ""] =
    /^title=([\w-]+),expression=(resource\.name\.startsWith\("projects\/_\/(buckets\/[\w.-]+)\/objects\/[\w/-]+"\))$/.exec(
      given,
    ) ?? [];
  return cloud.resources.has(bucket) ? { title, expression } : unknown(`condition ${given}`);
}

function unbind(cloud: Cloud, name: string, { role, member }: Command["options"]): string {
  const { bindings } = cloud.policies.get(name) ?? { bindings: [] };
  cloud.policies.set(name, {
    etag: "new",
    bindings: bindings.map((binding) =>
      binding.role === role
        ? { role: binding.role, members: binding.members.filter((one) => one !== member) }
        : binding,
    ),
  });
  return "";
}

function keep(cloud: Cloud, name: string, resource: object): string {
  cloud.resources.set(name, { ...resource, name });
  return "";
}

function unknown(what: string): never {
  throw new Error(`there is no ${what}`);
}
