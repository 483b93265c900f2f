import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { region } from "@daily-genius/domain/calls/region";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { checkAppCheck, switchAppCheck } from "../src/deploy/app-check.ts";
import type { AskGoogle } from "../src/google/ask-google.ts";
import { newProject } from "./google/new-project.ts";
import { type Google, googleFor } from "./google/server.ts";
import { setAppCheckByHand } from "./google/serving-answers.ts";

const project = "rehearsal-1234";
const api = `projects/${project}/services/firebaseappcheck.googleapis.com`;
const root = mkdtempSync(join(tmpdir(), "daily-genius-app-check-"));
let google: Google;

beforeEach(async () => {
  google = googleFor(await newProject(project));
  google.cloud.resources.set(api, { name: api, state: "ENABLED" });
});
afterAll(() => rmSync(root, { recursive: true }));

const ask: AskGoogle = (...request) => google.ask(...request);
const compared = { root, project, alias: "production", ask };

function setSwitch(value: boolean): void {
  mkdirSync(join(root, "functions"), { recursive: true });
  writeFileSync(join(root, "functions/.env.production"), `APP_CHECK_ENFORCE=${value}\n`);
}

const modeOf = (service: string) =>
  google.cloud.resources.get(`appCheck/projects/${project}/services/${service}.googleapis.com`)
    ?.enforcementMode;

const check = () => Array.fromAsync(checkAppCheck(compared));
const differs = (...parts: string[]) => [expect.stringMatching(parts.join(".*"))];
const fix = "Ask the owner to run `npm run deploy -- --project production --only functions`";

describe("APP_CHECK_ENFORCE", () => {
  test("switches Firestore on and off, and leaves Storage alone", async () => {
    setSwitch(true);
    expect(await check()).toEqual(
      differs("App Check for Firestore does not match APP_CHECK_ENFORCE=true. ", fix),
    );
    await switchAppCheck(compared);
    expect(await check()).toEqual([]);
    expect([modeOf("firestore"), modeOf("firebasestorage")]).toEqual(["ENFORCED", undefined]);
    setSwitch(false);
    await switchAppCheck(compared);
    expect(await check()).toEqual([]);
    expect(modeOf("firestore")).toBe("UNENFORCED");
  });

  test("changes nothing that is as it says", async () => {
    setSwitch(false);
    setAppCheckByHand(google.cloud, "firestore", "OFF");
    await switchAppCheck(compared);
    expect(await check()).toEqual([]);
    expect(google.seen.filter(({ asked }) => asked.method === "PATCH")).toEqual([]);
  });

  test("that Google does not let this account throw is named, and so is what it may not see", async () => {
    setSwitch(true);
    google.refuse(/PATCH firebaseappcheck/);
    await switchAppCheck(compared);
    expect(await check()).toEqual(differs("App Check for Firestore", fix));
    google.refuse(/GET firebaseappcheck/);
    for (const look of [() => switchAppCheck(compared), check])
      await expect(look()).rejects.toThrow("Could not check App Check: 403");
  });

  test("asks nothing of a project whose App Check is off, unless it is true", async () => {
    google.cloud.resources.delete(api);
    setSwitch(false);
    await switchAppCheck(compared);
    expect(await check()).toEqual([]);
    setSwitch(true);
    await switchAppCheck(compared);
    expect(await check()).toEqual(differs("App Check for Firestore", fix));
  });

  test("finds what was changed by hand, or deployed with another value, and puts it right", async () => {
    setSwitch(false);
    setAppCheckByHand(google.cloud, "firestore", "ENFORCED");
    setAppCheckByHand(google.cloud, "firebasestorage", "ENFORCED");
    const name = `projects/${project}/locations/${region}/functions/whoami`;
    const serviceConfig = { environmentVariables: { APP_CHECK_ENFORCE: "true" } };
    const one = { name, labels: { "deployment-tool": "cli-firebase" }, serviceConfig };
    google.cloud.resources.set(name, one);
    expect(await check()).toEqual(
      differs("App Check for the callables and Firestore and Storage .photos are hidden", fix),
    );
    google.cloud.resources.set(name, { ...one, serviceConfig: {} });
    await switchAppCheck(compared);
    expect(await check()).toEqual([]);
    expect([modeOf("firestore"), modeOf("firebasestorage")]).toEqual(["UNENFORCED", "UNENFORCED"]);
  });
});
