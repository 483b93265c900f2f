import { execFileSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** Returns the environment of a project's functions. */
export const variablesOf = (project: string) => ({
  PATH: dirname(process.execPath),
  GCLOUD_PROJECT: project,
  FIREBASE_CONFIG: JSON.stringify({ projectId: project, storageBucket: `${project}.firebasestorage.app` }),
});

/** The part of Firebase's manifest where a mistake goes unnoticed. */
export type Endpoint = {
  readonly region: readonly string[];
  readonly maxInstances?: number;
  readonly availableMemoryMb?: number;
  readonly serviceAccountEmail?: string;
  readonly secretEnvironmentVariables?: readonly { readonly key: string }[];
  readonly eventTrigger?: {
    readonly eventType: string;
    readonly retry: boolean;
    readonly eventFilters?: { readonly topic?: string };
  };
  readonly scheduleTrigger?: { readonly schedule: string; readonly timeZone?: string };
  readonly callableTrigger?: object;
  readonly httpsTrigger?: { readonly invoker?: readonly string[] };
};

/** Loads the code in a folder of functions as Firebase does before a deployment. */
export function readManifest(folder: string, project: string): Record<string, Endpoint> {
  const manifest = join(folder, "manifest.json");
  const [library] = createRequire(join(folder, "package.json"))
    .resolve("firebase-functions")
    .split(/(?<=\/firebase-functions\/)/);
  execFileSync(process.execPath, [join(library ?? "", "lib/bin/firebase-functions.js"), "."], {
    cwd: folder,
    stdio: "pipe",
    env: { ...variablesOf(project), FUNCTIONS_MANIFEST_OUTPUT_PATH: manifest },
  });
  const { endpoints } = JSON.parse(readFileSync(manifest, "utf8"));
  rmSync(manifest);
  return endpoints;
}
