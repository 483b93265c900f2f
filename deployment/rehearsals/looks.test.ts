import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { region } from "@daily-genius/domain/calls/region";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { checkAppCheck, switchAppCheck } from "../src/deploy/app-check.ts";
import { checkReaders } from "../src/deploy/check-site.ts";
import { deployedFunctions } from "../src/deploy/deployed-functions.ts";
import { findUncallable, openFunctions } from "../src/deploy/invokers.ts";
import { parseOptions } from "../src/deploy/options.ts";
import { deployerRoles } from "../src/deploy/permissions.ts";
import { neededSettings, preflight } from "../src/deploy/preflight.ts";
import { findRemovals } from "../src/deploy/removals.ts";
import { type AskGoogle, askingBy } from "../src/google/ask-google.ts";
import { googleOf } from "../src/set-up/google.ts";
import { type Cloud, changeBindings } from "./google/cloud.ts";
import { newProject } from "./google/new-project.ts";
import { type Google, googleFor } from "./google/server.ts";
import { setAppCheckByHand } from "./google/serving-answers.ts";
import { tokenOf } from "./google/who-may.ts";

// What a deployment looks at, without the command around it.
const project = "rehearsal-1234";
const place = `projects/${project}`;
const expression = 'request.time < timestamp("2099-01-01T00:00:00Z")';
const condition = { title: "for a time", expression };
const root = mkdtempSync(join(tmpdir(), "daily-genius-looks-"));
afterAll(() => rmSync(root, { recursive: true }));
let google: Google;
beforeEach(async () => {
  google = googleFor(await newProject(project));
});

const ask: AskGoogle = (...request) => google.ask(...request);

describe("the preflight", () => {
  const environment = { project };
  const options = parseOptions(["--project", project], {});
  const settings = Object.entries(neededSettings).map((one) => one.join("="));
  const read = (file: string) => (file === `functions/.env.${project}` ? settings.join("\n") : "");
  const checkout = { changes: "", unreadable: [], read };
  const lacks = (by = ask) => preflight(environment, options, checkout, googleOf({ project, ask: by }));

  test("lacks nothing in a project as --set-up leaves it", async () => {
    expect(await lacks()).toEqual({ missing: [], unseen: [] });
    expect(google.unknown()).toEqual([]);
  });

  test.each<[string, (cloud: Cloud) => void]>([
    [
      `There is no project ${project}, or your account has no access to it.`,
      ({ resources }) => resources.delete(`projects/${project}`),
    ],
    ["Deploy as the owner", ({ resources }) => resources.delete(`projects/${project}/defaultBucket`)],
    ["Deploy as the owner", () => google.refuse(/defaultBucket$/)],
    [
      `The default bucket is ${project}.appspot.com, as in projects from before November 2024.`,
      ({ resources }) => {
        const bucket = { name: `${place}/buckets/${project}.appspot.com` };
        resources.set(`${place}/defaultBucket`, { location: region, bucket });
      },
    ],
    [
      `The project lacks the roles on the project (give functions@${project}.iam.gserviceaccount.com roles/run.invoker). The owner runs \`npm run deploy -- --project ${project} --set-up\``,
      (cloud) =>
        changeBindings(cloud, place, (all) =>
          all.map((one) => (one.role === "roles/run.invoker" ? { ...one, condition } : one)),
        ),
    ],
    [
      "(take roles/datastore.owner from copier@rehearsal-1234.iam.gserviceaccount.com)",
      (cloud) => {
        const members = [`serviceAccount:copier@${project}.iam.gserviceaccount.com`];
        changeBindings(cloud, place, (all) => [...all, { role: "roles/datastore.owner", members }]);
      },
    ],
  ])("names %s", async (sentence, change) => {
    change(google.cloud);
    expect((await lacks()).missing).toContainEqual(expect.stringContaining(sentence));
  });

  test("names what the account may not see, and what it may not do with the roles that would let it", async () => {
    google.refuse(/GET (apikeys|pubsub|firestore.*backup)/);
    expect(await lacks()).toEqual({
      missing: [],
      unseen: ["daily backups", "the budget's topic", "the key of the sign-in"],
    });
    const asGrace = askingBy(project, (address, { headers, ...request }) =>
      google.fetch(address, {
        ...request,
        headers: { ...headers, authorization: `Bearer ${tokenOf("user:grace@example.com")}` },
      }),
    );
    const given = Object.keys(deployerRoles).map((role) => ({ role, members: ["user:grace@example.com"] }));
    changeBindings(google.cloud, place, (all) => [...all, ...given.slice(1)]);
    const { missing } = await lacks(asGrace);
    expect(missing).toContainEqual(
      expect.stringMatching(
        /^Your account lacks .*cloudfunctions\.functions\.create.* --set-up --deployer </,
      ),
    );
  });
});

describe("the functions that anyone may call", () => {
  const service = `${place}/locations/${region}/services/whoami`;
  const others = [
    { role: "roles/run.invoker", members: ["user:ada@example.com"], condition },
    { role: "roles/run.invoker", members: ["serviceAccount:cron@example.com"] },
    { role: "roles/run.viewer", members: ["user:alan@example.com"] },
  ];
  beforeEach(() => {
    const name = service.replace("services/whoami", "functions/whoAmI");
    const labels = { "deployment-tool": "cli-firebase", "deployment-callable": "true" };
    google.cloud.resources.set(name, { name, labels, serviceConfig: { service } });
    google.cloud.resources.set(service, { name: service });
    google.cloud.policies.set(service, { etag: "1", version: 3, bindings: others });
  });
  const closed = async () => findUncallable(await deployedFunctions(project, ask), ask);

  test("are opened by one more member; the conditions and all other members stay", async () => {
    expect(await closed()).toHaveLength(1);
    expect(await openFunctions(project, ask, () => true)).toBe(false);
    expect(await closed()).toEqual([]);
    const [first, second, third] = others;
    const opened = { ...second, members: [...(second?.members ?? []), "allUsers"] };
    expect(google.cloud.policies.get(service)?.bindings).toEqual([first, opened, third]);
  });

  test("are left alone where they are not deployed, or open only for a time", async () => {
    await openFunctions(project, ask, (name) => name !== "whoAmI");
    expect(google.cloud.policies.get(service)?.bindings).toEqual(others);
    const until = { role: "roles/run.invoker", members: ["allUsers"], condition };
    google.cloud.policies.set(service, { etag: "1", version: 3, bindings: [until] });
    expect(await closed()).toHaveLength(1);
  });

  test("no longer ask who calls, where an organization allows only its own people", async () => {
    google.cloud.isRestricted = true;
    expect(await openFunctions(project, ask, () => true)).toBe(true);
    expect(await closed()).toEqual([]);
    expect(google.cloud.policies.get(service)?.bindings).toEqual(others);
  });
});

test("stories that the account may not read are named, and what readers get is checked all the same", async () => {
  // Nothing listens there. The cast holds: the answer has what is asked for.
  const site = { kind: "found", body: { defaultUrl: "http://127.0.0.1:9" } };
  const asking = ((api, ...rest) =>
    api === "firebasehosting" ? Promise.resolve(site) : ask(api, ...rest)) as AskGoogle;
  const compared = { root: "", project, alias: project, ask: asking, built: [] };
  const look = () => Array.fromAsync(checkReaders(compared));
  const problem = { mayPass: expect.stringMatching(/^A reader does not get the story of .*day-file/) };
  expect(await look()).toEqual([problem]);
  google.refuse(/runQuery$/);
  const unseen = expect.stringMatching(/^the stories of \d{4}\/\d\d\/\d\d in Firestore$/);
  expect(await look()).toEqual([{ unseen }, problem]);
});

test("what is deployed and not in the checkout is named: a function of Firebase's, an index, a field", async () => {
  writeFileSync(join(root, "firestore.indexes.json"), JSON.stringify({ indexes: [], fieldOverrides: [] }));
  const { resources } = google.cloud;
  const of = `${place}/locations/${region}/functions`;
  for (const [name, tool] of [
    ["whoAmI", "cli-firebase"],
    ["added", "cli-firebase"],
    ["theirs", "terraform"],
  ])
    resources.set(`${of}/${name}`, { name: `${of}/${name}`, labels: { "deployment-tool": tool } });
  const group = `${place}/databases/(default)/collectionGroups/posts`;
  const fields = ["country", "date", "__name__"].map((fieldPath) => ({ fieldPath, order: "DESCENDING" }));
  resources.set(`${group}/indexes/own`, { name: `${group}/indexes/own`, fields });
  resources.set(`${group}/fields/expireAt`, { name: `${group}/fields/expireAt` });
  const compared = { root, project, alias: project, ask, built: ["whoAmI"] };
  expect(await findRemovals(compared, [])).toEqual([
    "added",
    "posts(country desc,date desc)",
    "posts.expireAt",
  ]);
  expect(await findRemovals(compared, ["hosting"])).toEqual([]);
});

describe("APP_CHECK_ENFORCE", () => {
  const api = `${place}/services/firebaseappcheck.googleapis.com`;
  const appCheck = { root, project, alias: "production", ask };
  beforeEach(() => google.cloud.resources.set(api, { name: api, state: "ENABLED" }));
  function setSwitch(value: boolean): void {
    mkdirSync(join(root, "functions"), { recursive: true });
    writeFileSync(join(root, "functions/.env.production"), `APP_CHECK_ENFORCE=${value}\n`);
  }
  const modeOf = (service: string) =>
    google.cloud.resources.get(`appCheck/${place}/services/${service}.googleapis.com`)?.enforcementMode;
  const check = () => Array.fromAsync(checkAppCheck(appCheck));
  const switchIt = () => switchAppCheck(appCheck);
  const differs = (...parts: string[]) => [expect.stringMatching(parts.join(".*"))];
  const fix = "Ask the owner to run `npm run deploy -- --project production --only functions`";

  test("switches Firestore on and off, and leaves Storage alone", async () => {
    setSwitch(true);
    expect(await check()).toEqual(
      differs("App Check for Firestore does not match APP_CHECK_ENFORCE=true. ", fix),
    );
    await switchIt();
    expect(await check()).toEqual([]);
    expect([modeOf("firestore"), modeOf("firebasestorage")]).toEqual(["ENFORCED", undefined]);
    setSwitch(false);
    await switchIt();
    expect(await check()).toEqual([]);
    expect(modeOf("firestore")).toBe("UNENFORCED");
  });

  test("changes nothing that is as it says", async () => {
    setSwitch(false);
    setAppCheckByHand(google.cloud, "firestore", "OFF");
    await switchIt();
    expect(await check()).toEqual([]);
    expect(google.seen.filter(({ asked }) => asked.method === "PATCH")).toEqual([]);
  });

  test("that Google does not let this account throw is named, and so is what it may not see", async () => {
    setSwitch(true);
    google.refuse(/PATCH firebaseappcheck/);
    await switchIt();
    expect(await check()).toEqual(differs("App Check for Firestore", fix));
    google.refuse(/GET firebaseappcheck/);
    for (const look of [switchIt, check])
      await expect(look()).rejects.toThrow("Could not check App Check: 403");
  });

  test("asks nothing of a project whose App Check is off, unless it is true", async () => {
    google.cloud.resources.delete(api);
    setSwitch(false);
    await switchIt();
    expect(await check()).toEqual([]);
    setSwitch(true);
    await switchIt();
    expect(await check()).toEqual(differs("App Check for Firestore", fix));
  });

  test("finds what was changed by hand, or deployed with another value, and puts it right", async () => {
    setSwitch(false);
    setAppCheckByHand(google.cloud, "firestore", "ENFORCED");
    setAppCheckByHand(google.cloud, "firebasestorage", "ENFORCED");
    const name = `${place}/locations/${region}/functions/whoami`;
    const serviceConfig = { environmentVariables: { APP_CHECK_ENFORCE: "true" } };
    const one = { name, labels: { "deployment-tool": "cli-firebase" }, serviceConfig };
    google.cloud.resources.set(name, one);
    expect(await check()).toEqual(
      differs("App Check for the callables and Firestore and Storage .photos are hidden", fix),
    );
    google.cloud.resources.set(name, { ...one, serviceConfig: {} });
    await switchIt();
    expect(await check()).toEqual([]);
    expect([modeOf("firestore"), modeOf("firebasestorage")]).toEqual(["UNENFORCED", "UNENFORCED"]);
  });
});
