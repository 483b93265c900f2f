import { createRequire, enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";
import { compileLazily, dropUnheard, keepConnections, refuseUnreadable } from "./firebase-changes.ts";
import { watchParts } from "./parts.ts";
import { shareFunctions } from "./shared-functions.ts";

// Node loads this before firebase-tools, in the same process.

const say = (line: string) => void process.stdout.write(`${line}\n`);
const modules = new URL("../../node_modules/", import.meta.url);
enableCompileCache(fileURLToPath(new URL(".cache/firebase-tools", modules)));
const fromFirebaseTools = createRequire(new URL("firebase-tools/package.json", modules));

compileLazily(fromFirebaseTools("exegesis-express"));
const { FunctionsEmulator } = fromFirebaseTools("./lib/emulator/functionsEmulator.js");
shareFunctions(FunctionsEmulator.prototype, say);
const { StorageCloudFunctions } = fromFirebaseTools("./lib/emulator/storage/cloudFunctions.js");
const { EmulatorRegistry } = fromFirebaseTools("./lib/emulator/registry.js");
dropUnheard(StorageCloudFunctions.prototype, () => Object.values(EmulatorRegistry.get("functions").triggers));
refuseUnreadable();
keepConnections();
watchParts(say);
