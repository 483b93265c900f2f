import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  addressOf,
  emergencyStopPermissions,
  functionAccounts,
} from "@daily-genius/deployment/deploy/accounts";
import { calls } from "@daily-genius/domain/calls";
import { region } from "@daily-genius/domain/region";
import { withBuild } from "@daily-genius/stack/build";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cloud, type Endpoint, readManifest } from "./manifest.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "daily-genius-deploy-"));

let endpoints: Record<string, Endpoint> = {};

beforeAll(async () => {
  const [source] = JSON.parse(readFileSync(join(root, "firebase.json"), "utf8")).functions;
  await withBuild(
    "functions",
    () => {},
    () => {},
  );
  await unpackUpload(source);
  execFileSync("npm", ["ci", "--omit=dev", "--no-audit", "--no-fund"], { cwd: folder, stdio: "pipe" });
  // With the packages that the cloud installs.
  endpoints = readManifest(folder);
  // npm installs some two hundred packages.
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Packs the upload with Firebase's own code, called as its deploy command does; the types are not published. */
async function unpackUpload(source: { readonly source: string; readonly ignore: string[] }): Promise<void> {
  const { prepareFunctionsUpload } = createRequire(import.meta.url)(
    "firebase-tools/lib/deploy/functions/prepareFunctionsUpload.js",
  );
  // Present after every deployment; it must not be uploaded.
  const settings = join(root, source.source, ".env.demo-deploy");
  writeFileSync(settings, "SITE_ORIGINS=[]\n");
  const { pathToSource } = await prepareFunctionsUpload(
    root,
    join(root, source.source),
    source,
    [],
    undefined,
    { exportType: "tar.gz" },
  ).finally(() => rmSync(settings));
  execFileSync("tar", ["-xzf", pathToSource, "-C", folder]);
  rmSync(pathToSource);
}

const secretsOf = (name: string) =>
  endpoints[name]?.secretEnvironmentVariables?.map(({ key }) => key).sort() ?? [];

test("only the built code, its entry and its manifests are uploaded: no source, no secret, no settings of this machine", () => {
  const uploaded = readdirSync(folder).filter((name) => name !== "node_modules");
  expect(uploaded.sort()).toEqual(["lib", "main.cjs", "package-lock.json", "package.json"]);
});

test("what is deployed is the contract's callables, the triggers, the nightly sweep, the public site and the emergency stop, and nothing else", () => {
  const others = ["emergencyStop", "onPhotoUploaded", "onPostWritten", "site", "sweep"];
  expect(Object.keys(endpoints).sort()).toEqual([...Object.keys(calls), ...others].sort());
  for (const name of Object.keys(calls)) expect(endpoints[name]?.callableTrigger, name).toBeDefined();
  expect(endpoints["onPhotoUploaded"]?.eventTrigger?.eventType).toBe(
    "google.cloud.storage.object.v1.finalized",
  );
  expect(endpoints["onPostWritten"]?.eventTrigger?.eventType).toMatch(
    /^google\.cloud\.firestore\.document\.v1\.written/,
  );
  expect(endpoints["emergencyStop"]?.eventTrigger).toMatchObject({
    eventType: "google.cloud.pubsub.topic.v1.messagePublished",
    eventFilters: { topic: "monthly-budget" },
  });
  expect(endpoints["sweep"]?.scheduleTrigger?.schedule).toBeTruthy();
  expect(endpoints["site"]?.httpsTrigger?.invoker).toEqual(["public"]);
});

test("an instance loads the file of its own function, and no other", () => {
  for (const name of Object.keys(endpoints)) {
    const script = "console.log(Object.keys(require('.')).join())";
    const env = { ...cloud, FUNCTION_TARGET: name };
    const exported = execFileSync(process.execPath, ["--eval", script], { cwd: folder, env });
    expect(exported.toString().trim()).toBe(name);
  }
});

test("every function runs in the one region, with a ceiling on its instances", () => {
  for (const [name, { region: regions, maxInstances }] of Object.entries(endpoints)) {
    expect(regions, name).toEqual([region]);
    expect(maxInstances, name).toBeGreaterThan(0);
    expect(maxInstances, name).toBeLessThanOrEqual(10);
  }
});

test("the triggers are delivered again when they fail", () => {
  expect(endpoints["onPhotoUploaded"]?.eventTrigger?.retry).toBe(true);
  expect(endpoints["onPostWritten"]?.eventTrigger?.retry).toBe(true);
});

test("decoding a photo has the memory that the largest allowed one was measured to need", () => {
  expect(endpoints["onPhotoUploaded"]?.availableMemoryMb).toBeGreaterThanOrEqual(1024);
});

test("the bundled photo step finds its native library among the installed packages", () => {
  const chunks = readdirSync(join(folder, "lib/assets"));
  const chunk = chunks.find((name) => name.startsWith("make-variants-") && name.endsWith(".js"));
  // A transparent PNG of one pixel.
  const png =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
  const script = `
    const { makeVariants } = await import("./lib/assets/${chunk}");
    const { variants } = await makeVariants(Buffer.from("${png}", "base64"));
    console.log(Object.values(variants).map(({ contentType }) => contentType).join(" "));`;
  const printed = execFileSync(process.execPath, ["--input-type=module", "--eval", script], {
    cwd: folder,
    env: cloud,
  });
  expect(printed.toString().trim()).toBe("image/webp image/jpeg image/jpeg image/jpeg");
});

test("only signIn gets the secrets", () => {
  expect(secretsOf("signIn")).toEqual(["AUTH_PEPPER", "DEVICE_KEY", "IDENTITY_API_KEY"]);
  for (const name of Object.keys(endpoints)) if (name !== "signIn") expect(secretsOf(name), name).toEqual([]);
});

test("only signIn runs as the account that can sign tokens, the public site as one that can only read, the emergency stop as one that reads nothing, and no function as the project's default account", () => {
  const own: Record<string, string> = {
    signIn: "sign-in",
    site: "site-reader",
    emergencyStop: "emergency-stop",
  };
  for (const [name, { serviceAccountEmail }] of Object.entries(endpoints))
    expect(serviceAccountEmail, name).toBe(addressOf(own[name] ?? "functions", "demo-deploy"));
  expect(functionAccounts["site-reader"]).toEqual({ project: ["roles/datastore.viewer"] });
  expect(functionAccounts["emergency-stop"]).toEqual({
    project: ["emergencyStop", "roles/firebasehosting.admin"],
  });
  expect(
    emergencyStopPermissions.filter((one) => /^(datastore|storage|iam|resourcemanager)/.test(one)),
  ).toEqual([]);
});
