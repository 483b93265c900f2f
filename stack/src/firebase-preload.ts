import { createRequire } from "node:module";
import { compileLazily } from "./lazy-validators.ts";

// Node loads this before firebase-tools, in the same process.

const fromFirebaseTools = createRequire(
  new URL("../../node_modules/firebase-tools/package.json", import.meta.url),
);
try {
  compileLazily(fromFirebaseTools("exegesis-express"), (line) => process.stdout.write(`${line}\n`));
} catch {
  // firebase-tools no longer uses it; `slowStartWarning` reports that.
}
