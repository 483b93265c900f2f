import { join } from "node:path";
import { emulatorEnvironment } from "@daily-genius/emulator/environment";
import type { Ports } from "@daily-genius/project/ports";
import { projectRoot } from "@daily-genius/project/root";
import { markName } from "./marked-processes.ts";
import { preloadName } from "./shared-functions.ts";

/** Variables of the caller that could direct an emulator to a real project or to another stack. */
const foreign =
  /^(GOOGLE_|GCLOUD_|GCP_|CLOUDSDK_|FIREBASE_|FIRESTORE_|STORAGE_|FUNCTIONS_|K_|npm_|NODE_OPTIONS$|VITEST|NODE_ENV$|PORT$|CI$)/;

/** Returns the emulators' environment, without the caller's accounts and without outside connections. */
export function stackEnvironment(options: {
  readonly mark: string;
  readonly temporary: string;
  readonly firestoreData?: string;
  readonly preload?: string;
}): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !foreign.test(name));
  return {
    ...Object.fromEntries(inherited),
    [markName]: options.mark,
    // The folder of sockets, uploaded files and the hub's locator, which two stacks must not share.
    TMPDIR: options.temporary,
    XDG_CONFIG_HOME: join(options.temporary, "config"),
    ...emulatorEnvironment(`${join(projectRoot, "node_modules/.bin")}:${process.env["PATH"]}`),
    // Google's, to try the product over both emulators.
    ...(process.env["FIRESTORE_JAR"] && { FIRESTORE_EMULATOR_BINARY_PATH: process.env["FIRESTORE_JAR"] }),
    ...(options.firestoreData && { FIRESTORE_EMULATOR_DATA_DIR: options.firestoreData }),
    ...(options.preload && { [preloadName]: options.preload }),
    // firebase-tools would log every call in detail, into a file that grows forever.
    FIREBASE_DEBUG_PATH: "/dev/null",
    // Each avoids an outside connection.
    CI: "1",
    METADATA_SERVER_DETECTION: "none",
    npm_config_offline: "true",
    NO_UPDATE_NOTIFIER: "1",
    FIREBASE_FUNCTIONS_DISCOVERY_OUTPUT_PATH: "true",
    NO_PROXY: "127.0.0.1,localhost",
    no_proxy: "127.0.0.1,localhost",
    // In seconds; on a busy machine firebase-tools' default of ten is too short for the functions to load.
    FUNCTIONS_DISCOVERY_TIMEOUT: "60",
    // Concurrent calls. More photos at once would only compete for the processors.
    FUNCTIONS_EMULATOR_PARALLEL: "4",
  };
}

/** Returns the variables by which Google's SDKs and the tests find a running stack. */
export function clientEnvironment(project: string, ports: Ports): Record<string, string> {
  return {
    GCLOUD_PROJECT: project,
    FIREBASE_CONFIG: JSON.stringify({ projectId: project, storageBucket: `${project}.appspot.com` }),
    FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${ports.auth}`,
    FIRESTORE_EMULATOR_HOST: `127.0.0.1:${ports.firestore}`,
    FIREBASE_STORAGE_EMULATOR_HOST: `127.0.0.1:${ports.storage}`,
    STORAGE_EMULATOR_HOST: `http://127.0.0.1:${ports.storage}`,
    FUNCTIONS_EMULATOR_HOST: `127.0.0.1:${ports.functions}`,
    HOSTING_EMULATOR_HOST: `127.0.0.1:${ports.hosting}`,
    FIREBASE_EMULATOR_HUB: `127.0.0.1:${ports.hub}`,
    METADATA_SERVER_DETECTION: "none",
  };
}

/**
 * The settings of programs that read many posts and photos: glibc otherwise gives each thread of the decoder a heap of
 * its own, and Node grows before it looks for garbage: a check of 10,000 posts took 386 MB.
 */
export const lowMemorySettings = {
  environment: { MALLOC_ARENA_MAX: "2" },
  options: ["--max-semi-space-size=4", "--heap-growing-percent=20"],
} as const;
