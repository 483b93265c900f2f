import { fileURLToPath } from "node:url";
import { calls } from "@daily-genius/domain/calls/calls";
import { buildOurs, buildPlain, removeBuilds } from "./cold/builds.ts";
import { callEvent, legacyUploadEvent, uploadEvent } from "./cold/events.ts";
import { startFakeGoogle } from "./cold/fake-google.ts";
import {
  type Event,
  interleave,
  least,
  measureFirstEvent,
  measureImport,
  type Usage,
} from "./cold/measure.ts";
import { aPhoto } from "./cold/photo.ts";
import { rowId, spreadOfRatios, tellRow } from "./report/bench-row.ts";
import { printTable } from "./report/table.ts";
import { tellVerdict } from "./report/verdict.ts";

// Measures a cold start: loading a function's code, and the time to the end of its first event. Every number is the
// smallest of interleaved rounds in fresh processes; the goals are ratios of processor time, which depends least on
// other work on the machine. ROUNDS sets the number of rounds.

const rounds = Number(process.env["ROUNDS"] ?? 7);
const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const callables = Object.keys(calls);
const others = ["onPhotoUploaded", "onPostWritten", "site", "sweep"];

const photo = await aPhoto();
const google = await startFakeGoogle(photo);
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

const cell = (value: number) => value.toFixed(0);
const ratio = (theirs: Usage, ours: Usage) => `${(theirs.cpu / ours.cpu).toFixed(1)}×`;
const misses: string[] = [];

function expectAtLeast(
  goal: number,
  theirs: readonly Usage[] = [],
  ours: readonly Usage[] = [],
  what: string,
): void {
  const found = least(theirs).cpu / least(ours).cpu;
  const times = (usages: readonly Usage[]) => usages.map(({ cpu }) => cpu);
  tellRow({
    id: rowId("cold", what),
    what: `${what}, processor time`,
    ours: `${cell(least(ours).cpu)} ms`,
    beside: `${cell(least(theirs).cpu)} ms`,
    ratio: found,
    spread: spreadOfRatios(times(theirs), times(ours)),
    goal: `≥ ${goal}×`,
  });
  if (!(found >= goal)) misses.push(`${what}: ${found.toFixed(2)}×, wanted ≥ ${goal}×`);
}

async function compareImports(lib: string, plain: string): Promise<void> {
  const functions = [...callables, ...others];
  const load = (module: string, target = "") =>
    measureImport(module, { ...base, ...(target && { FUNCTION_TARGET: target }) });
  const usages = await interleave(rounds, {
    extension: () => load(at("cold/modules/extension-imports.mjs")),
    sharp: () => load(at("cold/modules/sharp.mjs")),
    plain: () => load(plain, "signIn"),
    ...Object.fromEntries(functions.map((name) => [name, () => load(lib, name)])),
  });
  const of = (name: string) => least(usages.get(name));
  const [extension, unbundled] = [of("extension"), of("plain")];
  const row = (title: string, usage: Usage, ...ratios: string[]) =>
    [title, cell(usage.ms), cell(usage.cpu), cell(usage.rss), ...ratios] as const;
  for (const name of callables) {
    const ours = usages.get(name);
    expectAtLeast(2, usages.get("extension"), ours, `${name}: import against the extension's`);
    expectAtLeast(2, usages.get("plain"), ours, `${name}: import against the unbundled`);
  }
  printTable(
    `Loading a function's code: the least of ${rounds} rounds`,
    ["", "ms", "CPU ms", "MB", "extension ÷", "unbundled ÷"],
    [
      row("the extension's imports, the kinder reading", extension),
      row("ours, unbundled, all functions", unbundled),
      ...functions.map((name) => {
        const usage = of(name);
        return row(name, usage, ratio(extension, usage), ratio(unbundled, usage));
      }),
      row("sharp alone, which the photo trigger loads with its first photo", of("sharp")),
    ],
  );
}

async function compareFirstEvents(lib: string, plain: string): Promise<void> {
  const serve = async (source: string, target: string, signature: string, event: Event) => {
    const env = target === "run" ? base : { ...base, FUNCTION_TARGET: target };
    const usage = await measureFirstEvent({ source, target, signature }, event, env);
    // A refusal counts as an answer; a failure would look like quick work.
    if (usage.status >= 500) throw new Error(`${target} answered ${usage.status}`);
    return usage;
  };
  const size = photo.length;
  const extension = at("cold/modules/extension.mjs");
  const usages = await interleave(rounds, {
    floor: () => serve(at("cold/modules/empty.mjs"), "run", "http", { headers: {}, body: "{}" }),
    extension: () => serve(extension, "run", "event", legacyUploadEvent(size)),
    "plain onPhotoUploaded": () => serve(plain, "onPhotoUploaded", "cloudevent", uploadEvent(size)),
    "our onPhotoUploaded": () => serve(lib, "onPhotoUploaded", "cloudevent", uploadEvent(size)),
    "our site": () => serve(lib, "site", "http", { path: "/feed/2026/01/02.json", headers: {} }),
    ...Object.fromEntries(
      callables.flatMap((name) => [
        [`plain ${name}`, () => serve(plain, name, "http", callEvent(name))],
        [`our ${name}`, () => serve(lib, name, "http", callEvent(name))],
      ]),
    ),
  });
  const of = (name: string) => least(usages.get(name));
  const row = (title: string, usage: Usage, against?: Usage) => [
    title,
    cell(usage.ms),
    cell(usage.cpu),
    cell(usage.cpu - of("floor").cpu),
    cell(usage.rss),
    against ? `${(against.ms / usage.ms).toFixed(1)}×` : "",
    against ? ratio(against, usage) : "",
  ];
  expectAtLeast(
    3,
    usages.get("extension"),
    usages.get("our onPhotoUploaded"),
    "photo trigger against the extension",
  );
  // At most 1.2 times the processor time of the smallest callable, which reads as little.
  expectAtLeast(0.84, usages.get("our whoAmI"), usages.get("our site"), "the public site against whoAmI");
  printTable(
    `From the start of the process to the end of its first event: the least of ${rounds} rounds`,
    ["", "ms", "CPU ms", "above floor", "peak MB", "÷ ms", "÷ CPU"],
    [
      row("the framework with an empty function (floor)", of("floor")),
      row("photo, the extension's way", of("extension")),
      row("photo, ours unbundled", of("plain onPhotoUploaded")),
      row("photo, ours (÷ the extension's)", of("our onPhotoUploaded"), of("extension")),
      row("the public site, a day's file (÷ whoAmI's)", of("our site"), of("our whoAmI")),
      ...callables.flatMap((name) => [
        row(`${name}, unbundled`, of(`plain ${name}`)),
        row(`${name} (÷ unbundled)`, of(`our ${name}`), of(`plain ${name}`)),
      ]),
    ],
  );
}

try {
  const [ours, plain] = [await buildOurs(), await buildPlain()];
  await compareImports(ours, plain);
  await compareFirstEvents(ours, plain);
} finally {
  google.close();
  removeBuilds();
}
tellVerdict(misses);
