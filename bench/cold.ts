import { copyFileSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { calls } from "@daily-genius/domain/calls/calls";
import sharp from "sharp";
import { build } from "vite";
import { adminsCall, legacyUploadEvent, uploadEvent } from "./cold/events.ts";
import { startFakeGoogle } from "./cold/fake-google.ts";
import { type Event, interleave, measureFirstEvent, measureImport } from "./cold/measure.ts";
import { Results } from "./report/results.ts";

// Measures a cold start: the processor time of loading a callable's code, and of the way to the end of a first photo or
// page. Every number is the smallest of interleaved rounds in fresh processes; processor time depends least on other
// work on the machine. ROUNDS sets the number of rounds.

const rounds = Number(process.env["ROUNDS"] ?? 7);
const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const callables = Object.keys(calls);
const results = new Results("cold");

const photo = await aPhoto();
const google = await startFakeGoogle(photo);
const folder = mkdtempSync(join(tmpdir(), "our-functions-"));
const main = await buildFunctions();
const base: NodeJS.ProcessEnv = {
  PATH: process.env["PATH"],
  HOME: process.env["HOME"],
  GCLOUD_PROJECT: "demo-bench",
  FIREBASE_CONFIG: JSON.stringify({ projectId: "demo-bench", storageBucket: "bench" }),
  FIRESTORE_EMULATOR_HOST: google.host,
  FIREBASE_AUTH_EMULATOR_HOST: google.host,
  FIREBASE_STORAGE_EMULATOR_HOST: google.host,
  STORAGE_EMULATOR_HOST: `http://${google.host}`,
  METADATA_SERVER_DETECTION: "none",
  // All variants skip the check of a token's signature: Google's signing keys are missing.
  FIREBASE_DEBUG_MODE: "true",
  FIREBASE_DEBUG_FEATURES: '{"skipTokenVerification":true}',
  AUTH_PEPPER: "bench",
  DEVICE_KEY: "bench",
};

/** Adds how many times less processor time ours takes. */
function compare(what: string, least: number, beside: readonly number[] = [], ours: readonly number[] = []) {
  const pick = (values: readonly number[]) => Math.min(...values);
  results.ratio(`${what}, processor time`, { ours, beside }, least, { pick, about: what });
}

async function compareImports(lib: string): Promise<void> {
  const load = (module: string, target = "") =>
    measureImport(module, { ...base, ...(target && { FUNCTION_TARGET: target }) });
  const times = await interleave(rounds, {
    extension: () => load(at("cold/modules/extension-imports.mjs")),
    ...Object.fromEntries(callables.map((name) => [name, () => load(lib, name)])),
  });
  const least = (name: string) => Math.min(...(times.get(name) ?? []));
  const slowest = callables.reduce((one, other) => (least(other) > least(one) ? other : one));
  compare(
    `the slowest callable: import against the extension's`,
    2,
    times.get("extension"),
    times.get(slowest),
  );
  // Only `finishSignIn` loads the library that checks passkeys. `signIn` starts like the smallest callable: it may take
  // 1.2 times its processor time.
  compare("signIn: import against finishSignIn", 1.1, times.get("finishSignIn"), times.get("signIn"));
  compare("signIn: import against whoAmI", 0.84, times.get("whoAmI"), times.get("signIn"));
}

async function compareFirstEvents(lib: string): Promise<void> {
  const serve = async (source: string, target: string, signature: string, event: Event) => {
    const env = target === "run" ? base : { ...base, FUNCTION_TARGET: target };
    const { status, cpu } = await measureFirstEvent({ source, target, signature }, event, env);
    // A refusal counts as an answer; a failure would look like quick work.
    if (status >= 500) throw new Error(`${target} answered ${status}`);
    return cpu;
  };
  const size = photo.length;
  const extension = at("cold/modules/extension.mjs");
  const times = await interleave(rounds, {
    extension: () => serve(extension, "run", "event", legacyUploadEvent(size)),
    onPhotoUploaded: () => serve(lib, "onPhotoUploaded", "cloudevent", uploadEvent(size)),
    site: () => serve(lib, "site", "http", { path: "/feed/2026/01/02.json", headers: {} }),
    whoAmI: () => serve(lib, "whoAmI", "http", adminsCall()),
  });
  compare("photo trigger against the extension", 3, times.get("extension"), times.get("onPhotoUploaded"));
  // At most 1.2 times the processor time of the smallest callable, which reads as little.
  compare("the public site against whoAmI", 0.84, times.get("whoAmI"), times.get("site"));
}

try {
  await compareImports(main);
  await compareFirstEvents(main);
} finally {
  google.close();
  rmSync(folder, { recursive: true });
}
results.end(`The least of ${rounds} rounds`);

/** Builds the functions as they are deployed, in a folder of their own; returns the file to load. */
async function buildFunctions(): Promise<string> {
  const functions = at("../functions");
  const configFile = join(functions, "vite.config.ts");
  await build({ root: functions, configFile, logLevel: "error", build: { outDir: join(folder, "lib") } });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module", main: "main.cjs" }));
  copyFileSync(join(functions, "main.cjs"), join(folder, "main.cjs"));
  symlinkSync(at("../node_modules"), join(folder, "node_modules"));
  return join(folder, "main.cjs");
}

/** A photo of 12 megapixels like a phone's: soft shapes with a little grain, about a megabyte. */
async function aPhoto(): Promise<Uint8Array> {
  const noise = async (width: number, height: number, sigma: number) => {
    const gaussian = { type: "gaussian", mean: 128, sigma } as const;
    return sharp({ create: { width, height, channels: 3, background: "#888", noise: gaussian } })
      .png()
      .toBuffer();
  };
  const shapes = await sharp(await noise(80, 60, 60))
    .resize(4000, 3000, { kernel: "cubic" })
    .toBuffer();
  const grain = { input: await noise(4000, 3000, 6), blend: "soft-light" } as const;
  return sharp(shapes).composite([grain]).jpeg({ quality: 82 }).toBuffer();
}
