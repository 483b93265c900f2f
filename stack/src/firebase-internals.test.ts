import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "@daily-genius/project/root";
import { expect, test } from "vitest";

/** The undocumented names and sentences of other programs that a stack depends on, by the file that has them. */
const internals: Readonly<Record<string, readonly string[]>> = {
  "firebase-tools/lib/logger.js": ["FIREBASE_DEBUG_PATH"],
  "firebase-tools/lib/deploy/functions/runtimes/node/index.js": ["FIREBASE_FUNCTIONS_DISCOVERY_OUTPUT_PATH"],
  "firebase-tools/lib/deploy/functions/runtimes/discovery/index.js": [
    "FUNCTIONS_DISCOVERY_TIMEOUT",
    "Failed to load function definition",
  ],
  "firebase-tools/lib/emulator/workQueue.js": ["FUNCTIONS_EMULATOR_PARALLEL"],
  "firebase-tools/lib/emulator/downloadableEmulators.js": ["_EMULATOR_BINARY_PATH", "-debug.log"],
  "firebase-tools/lib/emulator/functionsEmulator.js": [
    "async startNode(backend, envs)",
    "record.enabled = false",
  ],
  "firebase-tools/lib/emulator/storage/cloudFunctions.js": [
    "async dispatch(action, object)",
    "createCloudEventRequestBody(action, object)",
  ],
  "firebase-tools/lib/emulator/portUtils.js": ["port taken"],
  "firebase-tools/lib/commands/emulators-start.js": ["All emulators ready"],
  "gcp-metadata/build/src/index.js": ["METADATA_SERVER_DETECTION"],
  "update-notifier-cjs/index.js": ["NO_UPDATE_NOTIFIER"],
};

test.each(Object.entries(internals))("%s has %j, which docs/hacks.md lists", (file, names) => {
  const code = readFileSync(join(projectRoot, "node_modules", file), "utf8");
  for (const name of names) expect(code).toContain(name);
});
