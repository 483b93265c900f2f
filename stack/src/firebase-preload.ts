import type { ChildProcess } from "node:child_process";
import { subscribe } from "node:diagnostics_channel";
import { createRequire, enableCompileCache } from "node:module";
import { createInterface } from "node:readline";
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

// firebase-tools would write what Firestore says into a file of its own; here it is part of the stack's one log.
subscribe("child_process", (message) => {
  // The cast: Node documents the message of this channel so. The process is published just before it starts.
  const { process: child } = message as { readonly process: ChildProcess };
  queueMicrotask(() => {
    if (!child.spawnargs?.includes(process.env["FIRESTORE_EMULATOR_BINARY_PATH"] ?? "")) return;
    for (const input of [child.stdout, child.stderr])
      if (input) createInterface({ input }).on("line", (line) => process.stdout.write(`${line}\n`));
  });
});
