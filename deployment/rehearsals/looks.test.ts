import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { region } from "@daily-genius/domain/calls/region";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { deployedFunctions } from "../src/deploy/deployed-functions.ts";
import { lackInvokers, openFunctions } from "../src/deploy/invokers.ts";
import { deployerPermissions } from "../src/deploy/permissions.ts";
import { secretNames, services, whatTheProjectLacks } from "../src/deploy/project-preflight.ts";
import { readProject } from "../src/deploy/read-project.ts";
import { whatWouldGo } from "../src/deploy/removals.ts";
import { askingBy } from "../src/google/ask-google.ts";
import type { Cloud } from "./google/cloud.ts";
import { newProject } from "./google/new-project.ts";
import { type Google, startGoogle } from "./google/server.ts";
import { sendTo } from "./google/surroundings.ts";

// The checks of a deployment before it changes anything, without the command around them.
const project = "rehearsal-1234";
let google: Google;
beforeEach(async () => {
  google = await startGoogle(newProject(project));
});
afterEach(() => google.close());

const ask = askingBy(project, (address, request) => sendTo(google, address, request));

describe("the preflight", () => {
  const lacks = async () => [
    ...whatTheProjectLacks(
      project,
      await readProject(project, ask, { services, secrets: secretNames, permissions: deployerPermissions }),
    ),
  ];

  test("lacks nothing in a project as the page leaves it", async () => {
    expect(await lacks()).toEqual([]);
    expect(google.unknown()).toEqual([]);
  });

  test.each<[string, (cloud: Cloud) => void, string]>([
    ...services.map((service): [string, (cloud: Cloud) => void, string] => [
      `${service}, which is off`,
      ({ resources }) => resources.set(`projects/${project}/services/${service}`, { state: "DISABLED" }),
      `Run \`gcloud services enable ${service} --project ${project}\``,
    ]),
    [
      "a bucket that Firebase does not show",
      ({ resources }) => resources.delete(`projects/${project}/defaultBucket`),
      "Deploy as the owner",
    ],
    ["a bucket that Firebase refuses to show", () => google.refuse(/defaultBucket$/), "Deploy as the owner"],
    [
      "no bucket at all",
      ({ resources }) => {
        resources.delete(`projects/${project}/defaultBucket`);
        resources.delete(`buckets/${project}.firebasestorage.app`);
      },
      "There is no storage bucket for photos.",
    ],
    [
      "no site",
      ({ resources }) => resources.delete(`projects/${project}/sites/${project}`),
      `The project has no Hosting site named ${project}. Run \`npx firebase hosting:sites:create ${project}`,
    ],
    [
      "a site that Google gave another name, as that of the project was taken",
      ({ resources }) => {
        resources.delete(`projects/${project}/sites/${project}`);
        resources.set(`projects/${project}/sites/${project}-1a2b3`, { type: "DEFAULT_SITE" });
      },
      "if the name is taken, use a project with another id.",
    ],
    [
      "a role that is held under a condition",
      ({ policies }) => {
        const place = `projects/${project}`;
        const { etag = "", bindings = [] } = policies.get(place) ?? {};
        const condition = { title: "for an hour" };
        const changed = bindings.map((one) =>
          one.role === "roles/run.invoker" ? { ...one, condition } : one,
        );
        policies.set(place, { etag, bindings: changed });
      },
      `needs roles/run.invoker on the project`,
    ],
  ])("names %s", async (_, change, sentence) => {
    change(google.cloud);
    expect(await lacks()).toEqual([expect.stringContaining(sentence)]);
  });
});

describe("the functions that anyone may call", () => {
  const service = `projects/${project}/locations/${region}/services/whoami`;
  const condition = {
    title: "until tomorrow",
    expression: 'request.time < timestamp("2099-01-01T00:00:00Z")',
  };
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
  const closed = async () => lackInvokers(await deployedFunctions(project, ask), ask);

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

test("a person sees the managed rules of the project's organisation where their API is on, and hears that it is off", async () => {
  const { resources } = google.cloud;
  resources.set(`projects/${project}`, {
    ...resources.get(`projects/${project}`),
    parent: { type: "organization" },
  });
  const wanted = { services: [], secrets: [], permissions: [] };
  expect((await readProject(project, ask, wanted)).whoMayBeNamed).toBe("unseen");
  resources.set(`projects/${project}/services/orgpolicy.googleapis.com`, { state: "ENABLED" });
  expect((await readProject(project, ask, wanted)).whoMayBeNamed).toEqual({ spec: {} });
});

test("what is deployed and not in the checkout is named: a function of Firebase's, an index, a field", async () => {
  const root = mkdtempSync(join(tmpdir(), "daily-genius-removals-"));
  writeFileSync(join(root, "firestore.indexes.json"), JSON.stringify({ indexes: [], fieldOverrides: [] }));
  const { resources } = google.cloud;
  const of = `projects/${project}/locations/${region}/functions`;
  for (const [name, tool] of [
    ["whoAmI", "cli-firebase"],
    ["added", "cli-firebase"],
    ["theirs", "terraform"],
  ])
    resources.set(`${of}/${name}`, { name: `${of}/${name}`, labels: { "deployment-tool": tool } });
  const group = `projects/${project}/databases/(default)/collectionGroups/posts`;
  const fields = ["country", "date", "__name__"].map((fieldPath) => ({ fieldPath, order: "DESCENDING" }));
  resources.set(`${group}/indexes/own`, { name: `${group}/indexes/own`, fields });
  resources.set(`${group}/fields/expireAt`, { name: `${group}/fields/expireAt` });
  const compared = { root, project, alias: project, ask, built: ["whoAmI"] };
  try {
    expect(await whatWouldGo(compared, [])).toEqual([
      "added",
      "posts(country desc,date desc)",
      "posts.expireAt",
    ]);
    expect(await whatWouldGo(compared, ["hosting"])).toEqual([]);
  } finally {
    rmSync(root, { recursive: true });
  }
});
