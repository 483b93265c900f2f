import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Deployed, type Field, fieldText, hashOf, indexText } from "./deployed.ts";
import { type Endpoint, readManifest } from "./manifest.ts";

type Header = { readonly key: string; readonly value: string };

/** Returns the state that a checkout should produce in a project, with this version of its secrets. */
export function wanted(root: string, project: string, secretVersion = "1"): Deployed {
  const manifest = readManifest(join(root, "functions"), {
    PATH: process.env["PATH"] ?? "",
    GCLOUD_PROJECT: project,
    FIREBASE_CONFIG: JSON.stringify({ projectId: project, storageBucket: `${project}.firebasestorage.app` }),
  });
  const { indexes, fieldOverrides } = read(root, "firestore.indexes.json");
  const rules: readonly { headers: readonly Header[] }[] = read(root, "firebase.json").hosting.headers;
  return {
    functions: Object.fromEntries(
      Object.entries(manifest).map(([name, endpoint]) => [name, wantedFunction(endpoint, secretVersion)]),
    ),
    jobs: Object.values(manifest)
      .flatMap(({ scheduleTrigger, serviceAccountEmail }) =>
        scheduleTrigger ? [`${scheduleTrigger.schedule} as ${serviceAccountEmail}`] : [],
      )
      .sort(),
    storageReadsFirestore: true,
    firestoreRules: text(root, "firestore.rules"),
    storageRules: text(root, "storage.rules"),
    indexes: indexes.map(indexText).sort(),
    timeToLive: fieldOverrides.filter(hasEnd).map(fieldText).sort(),
    files: builtFiles(join(root, "hosting/dist")),
    headers: rules.map(({ headers }) => Object.fromEntries(headers.map(({ key, value }) => [key, value]))),
    daysOfImages: 30,
  };
}

function wantedFunction(endpoint: Endpoint, secretVersion: string): Deployed["functions"][string] {
  const { eventTrigger, scheduleTrigger, callableTrigger } = endpoint;
  const isOpen = callableTrigger !== undefined || endpoint.httpsTrigger !== undefined;
  return {
    region: endpoint.region.join(),
    account: endpoint.serviceAccountEmail,
    // Firebase's defaults where the code sets nothing.
    memory: `${endpoint.availableMemoryMb ?? 256}Mi`,
    instances: endpoint.maxInstances,
    concurrency: endpoint.concurrency ?? 80,
    seconds: endpoint.timeoutSeconds ?? undefined,
    secrets: (endpoint.secretEnvironmentVariables ?? []).map(({ key }) => `${key}:${secretVersion}`).sort(),
    trigger: eventTrigger
      ? `${eventTrigger.eventType}${eventTrigger.retry ? ", again if it fails" : ""}`
      : "none",
    topic: eventTrigger?.eventFilters?.topic,
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

const hasEnd = ({ ttl }: Field) => ttl === true;

function read(root: string, file: string) {
  return JSON.parse(text(root, file));
}

function text(root: string, file: string): string {
  return readFileSync(join(root, file), "utf8");
}
