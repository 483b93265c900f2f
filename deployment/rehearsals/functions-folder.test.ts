import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { calls } from "@daily-genius/domain/calls/calls";
import { region } from "@daily-genius/domain/calls/region";
import { isDeep, oneIn } from "@daily-genius/project/testing/test-run";
import { withBuild } from "@daily-genius/stack/build";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addressOf, functionAccounts } from "../src/deploy/accounts.ts";
import { type Endpoint, readManifest, variablesOf } from "./manifest.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const project = "demo-deploy";
const folder = mkdtempSync(join(tmpdir(), "daily-genius-deploy-"));
/** The functions as in a checkout with a person's settings. */
const copy = mkdtempSync(join(tmpdir(), "daily-genius-functions-"));

let endpoints: Record<string, Endpoint> = {};

beforeAll(async () => {
  const [source] = JSON.parse(readFileSync(join(root, "firebase.json"), "utf8")).functions;
  await unpackUpload(source);
  if (isDeep)
    execFileSync("npm", ["ci", "--omit=dev", "--no-audit", "--no-fund"], { cwd: folder, stdio: "pipe" });
  else linkPackages();
  // With the packages that the cloud installs, or the subset that the code may name.
  endpoints = readManifest(folder, project);
});

afterAll(() => {
  for (const one of [folder, copy]) rmSync(one, { recursive: true, force: true });
});

/** Packs the upload with Firebase's own code, called as its deploy command does; the types are not published. */
async function unpackUpload(source: { readonly source: string; readonly ignore: string[] }): Promise<void> {
  const { prepareFunctionsUpload } = createRequire(import.meta.url)(
    "firebase-tools/lib/deploy/functions/prepareFunctionsUpload.js",
  );
  const to = join(copy, source.source);
  const isOwn = (path: string) => !/\/(node_modules|lib|\.env\.[^/]+)$/.test(path);
  cpSync(join(root, source.source), to, { recursive: true, filter: isOwn });
  await withBuild(
    "functions",
    () => {},
    (output) => cpSync(output, join(to, "lib"), { recursive: true }),
  );
  // Present after every deployment; neither must be uploaded.
  writeFileSync(join(to, ".env.demo-deploy"), "SITE_ORIGINS=[]\n");
  mkdirSync(join(to, "node_modules/one"), { recursive: true });
  writeFileSync(join(to, "node_modules/one/index.js"), "");
  const { pathToSource } = await prepareFunctionsUpload(copy, to, source, [], undefined, {
    exportType: "tar.gz",
  });
  execFileSync("tar", ["-xzf", pathToSource, "-C", folder]);
  rmSync(pathToSource);
}

/** Gives the upload only the packages that it names as its own: any other import fails. */
function linkPackages(): void {
  const { dependencies } = manifestOf("package.json");
  // The native library of the bundled sharp is in packages of this name.
  for (const name of [...Object.keys(dependencies), "@img"]) {
    const places = ["functions/node_modules", "node_modules"].map((place) => join(root, place, name));
    const link = join(folder, "node_modules", name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(places.find(existsSync) ?? "", link);
  }
}

const manifestOf = (file: string) => JSON.parse(readFileSync(join(folder, file), "utf8"));

test("only the built code, its entry and its manifests are uploaded: no source, no secret, no settings of this machine", () => {
  const uploaded = readdirSync(folder).filter((name) => name !== "node_modules");
  expect(uploaded.sort()).toEqual(["lib", "main.cjs", "package-lock.json", "package.json"]);
});

test("the cloud installs the packages that the upload names, in the versions of its lock file", () => {
  const { dependencies } = manifestOf("package.json");
  const { packages } = manifestOf("package-lock.json");
  expect(packages[""].dependencies).toEqual(dependencies);
  for (const [name, version] of Object.entries(dependencies))
    expect(packages[`node_modules/${name}`].version, name).toBe(version);
});

const as = (name: string, ...secrets: string[]) => {
  return { serviceAccountEmail: addressOf(name, project), secrets };
};
const call = { ...as("functions"), callableTrigger: {} };
// Only the functions that have secrets run as the account that can sign tokens.
const signing = (...secrets: string[]) => ({ ...call, ...as("sign-in", ...secrets) });
const schedule = { ...as("functions"), scheduleTrigger: { schedule: expect.any(String) } };
// Delivered again when its function fails.
const event = (eventType: string) => ({ ...as("functions"), eventTrigger: { eventType, retry: true } });

test("what is deployed is the contract's callables, the triggers, the nightly sweep, the watch, the public site and the emergency stop, and nothing else: each as the account and with the secrets that it needs", () => {
  const wanted: Record<string, object> = {
    ...Object.fromEntries(Object.keys(calls).map((name) => [name, call])),
    signIn: signing("AUTH_PEPPER", "DEVICE_KEY", "IDENTITY_API_KEY"),
    changePassword: signing("AUTH_PEPPER", "DEVICE_KEY", "IDENTITY_API_KEY"),
    finishSignIn: signing("AUTH_PEPPER", "DEVICE_KEY"),
    makeRecoveryCodes: signing("AUTH_PEPPER"),
    onPhotoUploaded: event("google.cloud.storage.object.v1.finalized"),
    onPostWritten: event("google.cloud.firestore.document.v1.written"),
    emergencyStop: {
      ...as("emergency-stop"),
      eventTrigger: {
        eventType: "google.cloud.pubsub.topic.v1.messagePublished",
        eventFilters: { topic: "monthly-budget" },
      },
    },
    sweep: schedule,
    watch: schedule,
    site: { ...as("site-reader"), httpsTrigger: { invoker: ["public"] } },
  };
  const found = Object.entries(endpoints).map(([name, { secretEnvironmentVariables = [], ...endpoint }]) => {
    return [name, { ...endpoint, secrets: secretEnvironmentVariables.map(({ key }) => key).sort() }];
  });
  expect(Object.keys(endpoints).sort()).toEqual(Object.keys(wanted).sort());
  expect(Object.fromEntries(found)).toMatchObject(wanted);
});

test("the public site's account can only read, and that of the emergency stop reads nothing", () => {
  expect(functionAccounts["site-reader"]).toEqual({ project: ["roles/datastore.viewer"] });
  expect(functionAccounts["emergency-stop"]).toEqual({
    project: ["emergencyStop", "roles/firebasehosting.admin"],
  });
});

const fileOf = (name: string) => `${name.replaceAll(/[A-Z]/g, (one) => `-${one.toLowerCase()}`)}.js`;

test("an instance loads the file of its own function, and no other", () => {
  const files = readdirSync(join(folder, "lib/functions")).filter((file) => file.endsWith(".js"));
  expect(files.sort()).toEqual(Object.keys(endpoints).map(fileOf).sort());
  for (const name of oneIn(4, "functions that are loaded alone", Object.keys(endpoints))) {
    const script = "console.log(Object.keys(require('.')).join())";
    const env = { ...variablesOf(project), FUNCTION_TARGET: name };
    const exported = execFileSync(process.execPath, ["--eval", script], { cwd: folder, env });
    expect(exported.toString().trim()).toBe(name);
  }
});

test.each([
  ["changes a password loads the list of common ones", "passwords-common", ["changePassword"]],
  [
    "verifies a passkey loads the library for it",
    "verifyAuthenticationResponse",
    ["addPasskey", "finishSignIn"],
  ],
])("only what %s", (_, mark, names) => {
  const loaded = (file: string, found = new Set<string>()): Set<string> => {
    if (found.has(file)) return found;
    found.add(file);
    for (const [, path = ""] of readFileSync(file, "utf8").matchAll(/^(?:im|ex)port[^"\n]*"(\.[^"]+)"/gm))
      loaded(join(dirname(file), path), found);
    return found;
  };
  const withMark = Object.keys(endpoints).filter((name) =>
    [...loaded(join(folder, "lib/functions", fileOf(name)))].some((file) =>
      readFileSync(file, "utf8").includes(mark),
    ),
  );
  expect(withMark.sort()).toEqual(names);
});

test("every function runs in the one region, with a ceiling on its instances; decoding a photo has the memory that the largest was measured to need", () => {
  for (const [name, { region: regions, maxInstances }] of Object.entries(endpoints)) {
    expect(regions, name).toEqual([region]);
    expect(maxInstances, name).toBeGreaterThan(0);
    expect(maxInstances, name).toBeLessThanOrEqual(10);
  }
  expect(endpoints["onPhotoUploaded"]?.availableMemoryMb).toBeGreaterThanOrEqual(1024);
});

test("functions that share a process leave each other the image library, which is found among the installed packages", () => {
  const script = `
    import { readdirSync } from "node:fs";
    const files = (folder) => readdirSync(folder).filter((file) => file.endsWith(".js")).map((file) => folder + file);
    for (const file of files("./lib/functions/")) await import(file);
    const part = (name) => import(files("./lib/assets/").find((file) => file.includes("/" + name)));
    // A transparent PNG of one pixel.
    const png = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64");
    const draw = async () => {
      const { drawShareImage } = await part("draw-share-image-");
      console.log((await drawShareImage({ title: "Ada", years: "", photo: png })).length > 10_000);
    };
    await draw();
    const { variants } = await (await part("make-variants-")).makeVariants(png);
    console.log(Object.values(variants).map(({ contentType }) => contentType).join(" "));
    await draw();`;
  const printed = execFileSync(process.execPath, ["--input-type=module", "--eval", script], {
    cwd: folder,
    env: variablesOf(project),
  });
  expect(printed.toString().trim().split("\n")).toEqual([
    "true",
    "image/webp image/jpeg image/jpeg image/webp image/jpeg",
    "true",
  ]);
});
