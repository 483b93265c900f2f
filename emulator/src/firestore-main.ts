import { readFileSync } from "node:fs";
import { parseFlags, usage } from "./flags.ts";
import { type EmulatorOptions, startEmulator } from "./server.ts";

/** The maximum time to close, in ms: firebase-tools kills the process four seconds after SIGINT. */
const CLOSE_WITHIN_MS = 2000;

// The reader of our lines may exit first; the data must still be closed.
process.stdout.on("error", () => undefined);
process.stderr.on("error", () => undefined);

let close = async (): Promise<void> => undefined;
let isStopping = false;

async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  setTimeout(() => process.exit(0), CLOSE_WITHIN_MS).unref();
  await close();
  process.exit(0);
}

async function start(): Promise<void> {
  try {
    const options = optionsOf(process.argv.slice(2), process.env);
    const emulator = await startEmulator(options);
    close = emulator.close;
    options.log?.(`Firestore is at http://${emulator.host}:${emulator.port}`);
  } catch (error) {
    const isTaken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
    const message = error instanceof Error ? error.message : String(error);
    // firebase-tools recognizes these words.
    process.stderr.write(`Firestore cannot start${isTaken ? ", address already in use" : ""}: ${message}\n`);
    process.exit(1);
  }
}

function optionsOf(args: readonly string[], environment: NodeJS.ProcessEnv): EmulatorOptions {
  const flags = parseFlags(args);
  const { FIRESTORE_EMULATOR_DATA_DIR: dataDirectory, FIRESTORE_EMULATOR_EXPLAIN_RULES: explain } =
    environment;
  const port = Number(flags.port ?? 8080);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`"${flags.port}" is not a port.`);
  return {
    host: flags.host ?? "127.0.0.1",
    port,
    log: (line) => process.stdout.write(`${line}\n`),
    explainRules: explain === "1",
    ...(flags.rules ? { rules: { source: readFileSync(flags.rules, "utf8"), fileName: flags.rules } } : {}),
    ...(flags.functions_emulator ? { functionsEmulator: flags.functions_emulator } : {}),
    ...(flags.seed_from_export ? { seedFrom: flags.seed_from_export } : {}),
    ...(dataDirectory ? { dataDirectory } : {}),
  };
}

/** The interval of checks, and the maximum life of an orphan, in ms. */
const INTERVAL_MS = 500;

if (process.argv.includes("--help")) {
  process.stdout.write(usage);
  process.exit(0);
}
process.on("SIGINT", () => void stop());
process.on("SIGTERM", () => void stop());
// It ends with the process that started it, whatever ends that.
const parent = process.ppid;
setInterval(() => process.ppid === parent || void stop(), INTERVAL_MS).unref();

await start();
