import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { region } from "@daily-genius/domain/calls/region";
import { type Cloud, listed } from "./google/cloud.ts";
import { liveRelease } from "./google/serving-answers.ts";
import { isOpen } from "./google/visitor.ts";
import { type Endpoint, readManifest } from "./manifest.ts";

/** The state of a project, as far as the checkout determines it. */
export type Deployed = ReturnType<typeof wanted>;

/** Returns the state of the fake. */
export function deployed(cloud: Cloud): Deployed {
  const { project } = cloud;
  const of = `projects/${project}`;
  const groups = `${of}/databases/(default)/collectionGroups/-`;
  const version = liveRelease(cloud)?.version;
  const files = Object.entries<string>(version?.files ?? {}).sort();
  const repository = cloud.resources.get(`${of}/locations/${region}/repositories/gcf-artifacts`);
  const cleanup = repository?.cleanupPolicies?.["firebase-functions-cleanup"];
  return {
    functions: Object.fromEntries(
      listed(cloud, `${of}/locations/-/functions`).map((one) => [
        one.name.split("/").at(-1),
        deployedFunction(cloud, one),
      ]),
    ),
    jobs: listed(cloud, `${of}/locations/-/jobs`)
      .map(({ schedule, httpTarget }) => `${schedule} as ${httpTarget.oidcToken.serviceAccountEmail}`)
      .sort(),
    firestoreRules: rulesInForce(cloud, "cloud.firestore"),
    storageRules: rulesInForce(cloud, `firebase.storage/${project}.firebasestorage.app`),
    indexes: listed(cloud, `${groups}/indexes`)
      .map(({ name, fields }) => indexText({ collectionGroup: name.split("/").at(-3), fields }))
      .sort(),
    timeToLive: listed(cloud, `${groups}/fields`)
      .filter(({ ttlConfig }) => ttlConfig)
      .map(({ name }) => name.split("/collectionGroups/")[1].replace("/fields/", "."))
      .sort(),
    files: Object.fromEntries(files.map(([file, hash]) => [file, uploaded(cloud, hash)])),
    headers: (version?.config?.headers ?? []).map(({ headers }: { headers: object }) => headers),
    daysOfImages: Number.parseInt(cleanup?.condition.olderThan ?? "0", 10) / 86_400,
  };
}

// biome-ignore lint/suspicious/noExplicitAny: a function as the deployment sent it.
function deployedFunction(cloud: Cloud, { serviceConfig, eventTrigger }: any): Deployed["functions"][string] {
  const topic = eventTrigger?.pubsubTopic;
  const again = eventTrigger?.retryPolicy === "RETRY_POLICY_RETRY" ? ", again if it fails" : "";
  const calling = ["roles/run.invoker", `projects/${cloud.project}/roles/emergencyStop`];
  const { bindings = [] } = cloud.policies.get(`projects/${cloud.project}`) ?? {};
  const accounts = bindings.flatMap(({ role, members }) => (calling.includes(role) ? members : []));
  const caller = `serviceAccount:${serviceConfig.serviceAccountEmail}`;
  return {
    account: serviceConfig.serviceAccountEmail,
    secrets: (serviceConfig.secretEnvironmentVariables ?? [])
      .map(({ key, version }: { key: string; version: string }) => `${key}:${version}`)
      .sort(),
    trigger: eventTrigger ? `${eventTrigger.eventType}${again}` : "none",
    topic: topic && cloud.resources.has(topic) ? topic.split("/").at(-1) : topic && "a missing one",
    callers: isOpen(cloud, serviceConfig.service) ? "all" : accounts.includes(caller) ? "by role" : "none",
  };
}

function rulesInForce({ project, resources }: Cloud, release: string): string {
  const ruleset = resources.get(`projects/${project}/releases/${release}`)?.rulesetName;
  return resources.get(ruleset)?.source.files[0].content ?? "none";
}

function uploaded({ uploads }: Cloud, hash: string): string {
  const bytes = uploads.get(hash);
  return bytes ? hashOf(gunzipSync(bytes)) : "never uploaded";
}

/** Returns the hash by which two places compare the same bytes. */
function hashOf(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}

type Index = {
  readonly collectionGroup: string;
  readonly fields: readonly { readonly fieldPath: string; readonly order?: string }[];
};

function indexText({ collectionGroup, fields }: Index): string {
  const own = fields.filter(({ fieldPath }) => fieldPath !== "__name__");
  return `${collectionGroup}: ${own.map(({ fieldPath, order }) => `${fieldPath} ${order}`).join(", ")}`;
}

/** A field with separate settings. */
type Field = { readonly collectionGroup: string; readonly fieldPath: string; readonly ttl?: boolean };

type Header = { readonly key: string; readonly value: string };

/** Returns the state that a checkout should produce in a project, with this version of its secrets. */
export function wanted(root: string, project: string, secretVersion = "1") {
  const manifest = readManifest(join(root, "functions"), project);
  const text = (file: string) => readFileSync(join(root, file), "utf8");
  const { indexes, fieldOverrides }: { indexes: Index[]; fieldOverrides: Field[] } = JSON.parse(
    text("firestore.indexes.json"),
  );
  const rules: readonly { headers: readonly Header[] }[] = JSON.parse(text("firebase.json")).hosting.headers;
  return {
    functions: Object.fromEntries(
      Object.entries(manifest).map(([name, endpoint]) => [name, wantedFunction(endpoint, secretVersion)]),
    ),
    jobs: Object.values(manifest)
      .flatMap(({ scheduleTrigger, serviceAccountEmail }) =>
        scheduleTrigger ? [`${scheduleTrigger.schedule} as ${serviceAccountEmail}`] : [],
      )
      .sort(),
    firestoreRules: text("firestore.rules"),
    storageRules: text("storage.rules"),
    indexes: indexes.map(indexText).sort(),
    timeToLive: fieldOverrides
      .filter(({ ttl }) => ttl)
      .map(({ collectionGroup, fieldPath }) => `${collectionGroup}.${fieldPath}`)
      .sort(),
    files: builtFiles(join(root, "hosting/dist")),
    headers: rules.map(({ headers }) => Object.fromEntries(headers.map(({ key, value }) => [key, value]))),
    daysOfImages: 30,
  };
}

function wantedFunction(endpoint: Endpoint, secretVersion: string) {
  const { eventTrigger, scheduleTrigger, callableTrigger } = endpoint;
  const isOpen = callableTrigger !== undefined || endpoint.httpsTrigger !== undefined;
  return {
    account: endpoint.serviceAccountEmail,
    secrets: (endpoint.secretEnvironmentVariables ?? []).map(({ key }) => `${key}:${secretVersion}`).sort(),
    trigger: eventTrigger
      ? `${eventTrigger.eventType}${eventTrigger.retry ? ", again if it fails" : ""}`
      : "none",
    topic: eventTrigger?.eventFilters?.topic,
    // Everybody, those with a role on the project, or nobody.
    callers: isOpen ? "all" : scheduleTrigger || eventTrigger ? "by role" : "none",
  };
}

/** Returns the hash of each file of the site, by its address. */
function builtFiles(folder: string): Readonly<Record<string, string>> {
  const files = globSync("**/*", { cwd: folder, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !entry.name.startsWith("."),
  );
  const paths = files.map((entry) => join(entry.parentPath, entry.name)).sort();
  return Object.fromEntries(paths.map((path) => [path.slice(folder.length), hashOf(readFileSync(path))]));
}
