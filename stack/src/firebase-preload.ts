import { createRequire, enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";
import { compileLazily } from "./lazy-validators.ts";

// Node loads this before firebase-tools, in the same process.

const modules = new URL("../../node_modules/", import.meta.url);
enableCompileCache(fileURLToPath(new URL(".cache/firebase-tools", modules)));
const fromFirebaseTools = createRequire(new URL("firebase-tools/package.json", modules));
try {
  compileLazily(fromFirebaseTools("exegesis-express"), (line) => process.stdout.write(`${line}\n`));
} catch {
  // firebase-tools no longer uses it; `slowStartWarning` reports that.
}
