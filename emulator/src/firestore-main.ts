#!/usr/bin/env node
import { readFileSync } from "node:fs";
import { parseFlags } from "./flags.ts";
import { exitWithParent } from "./parent-watch.ts";
import { startEmulator } from "./server.ts";

const {
  host,
  port,
  rules: rulesFile,
  seed_from_export: seed,
  functions_emulator: functionsEmulator,
} = parseFlags(process.argv.slice(2));

const log = (line: string) => process.stdout.write(`${line}\n`);
const fail = (line: string): never => {
  process.stderr.write(`${line}\n`);
  process.exit(1);
};

exitWithParent(() => void stop());

const dataDirectory = process.env["FIRESTORE_EMULATOR_DATA_DIR"];
const emulator = await startEmulator({
  host: host ?? "127.0.0.1",
  port: Number(port ?? 8080),
  log,
  explainRules: process.env["FIRESTORE_EMULATOR_EXPLAIN_RULES"] === "1",
  ...(rulesFile === undefined
    ? {}
    : { rules: { source: readFileSync(rulesFile, "utf8"), fileName: rulesFile } }),
  ...(functionsEmulator === undefined ? {} : { functionsEmulator }),
  ...(seed === undefined ? {} : { seedFrom: seed }),
  onDataFailure: fail,
  ...(dataDirectory === undefined || dataDirectory === "" ? {} : { dataDirectory }),
}).catch((error: NodeJS.ErrnoException) => {
  // firebase-tools recognises these words.
  if (error.code === "EADDRINUSE")
    return fail(`Cannot listen on ${host ?? "127.0.0.1"}:${port ?? 8080}: address already in use.`);
  return fail(error.message);
});
log(`Firestore is at http://${emulator.host}:${emulator.port}`);

let isStopping = false;
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  // Whatever happens while closing, firebase-tools waits for four seconds only.
  setTimeout(() => process.exit(0), 2000).unref();
  await emulator.close();
  process.exit(0);
}
process.on("SIGINT", () => void stop());
process.on("SIGTERM", () => void stop());
