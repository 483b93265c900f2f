import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { doorkeeperPermissions } from "@daily-genius/deployment/deploy/accounts";
import { deployerPermissions } from "@daily-genius/deployment/deploy/permissions";
import { secretNames } from "@daily-genius/deployment/deploy/project-preflight";
import { projectRoot } from "@daily-genius/stack/project";
import { afterAll, test as base, beforeAll, expect } from "vitest";
import { deployed } from "./deployed.ts";
import { publishCost } from "./google/budget.ts";
import { neededPermissions, permissionsFor } from "./permissions.ts";
import { type Rehearsal, startRehearsal } from "./rehearsal.ts";
import { wanted } from "./wanted.ts";

/** A deployment, unlike all else in the suite, needs git. */
const test = base.skipIf(spawnSync("git", ["--version"]).status !== 0);

// One project through the days of its life: each test finds what the one before it left.
let rehearsal: Rehearsal;
let firstCommit: string;
/** All that closing the doors has asked of Google. */
let closing: readonly string[] = [];

beforeAll(async () => {
  rehearsal = await startRehearsal();
  firstCommit = rehearsal.checkout.git("rev-parse", "HEAD");
});

afterAll(() => rehearsal?.close());

/** What strangers get: the rules in force, and whether there is a site. */
function doors() {
  const { firestoreRules, storageRules, files } = deployed(rehearsal.google.cloud);
  return { firestoreRules, storageRules, hasSite: Object.keys(files).length > 0 };
}

const closedRules = (file: string) =>
  readFileSync(join(projectRoot, "deployment/closed-doors", file), "utf8");
const closedDoors = {
  firestoreRules: closedRules("firestore.rules"),
  storageRules: closedRules("storage.rules"),
  hasSite: false,
};

/** Expects that the project is as the checkout says, and that the command said so. */
function expectWhole({ code, output }: { code: number | null; output: string }, secretVersion = "1"): void {
  const { checkout, google } = rehearsal;
  expect(output).toMatch(/\nDeployed to rehearsal-1234, and everything is in place\.\n$/);
  expect(code).toBe(0);
  expect(deployed(google.cloud)).toEqual(wanted(checkout.root, google.cloud.project, secretVersion));
  expect(google.unknown()).toEqual([]);
}

test("a first deployment whose functions may not be opened to anyone ends badly, and names the command that opens them", async () => {
  // The sweep's is followed by its job, which takes firebase a run of its own to make later.
  rehearsal.google.refuse(/POST run\.googleapis\.com.*(?<!sweep):setIamPolicy/);
  const { code, output } = await rehearsal.deploy();
  expect(code).toBe(1);
  expect(output).toContain(
    "stopped part way (see above): mend the cause and run `npm run deploy -- --project rehearsal-1234` again",
  );
  expect(output).toMatch(
    /for service in .*\bwhoami\b.*; do gcloud run services add-iam-policy-binding \$service/,
  );
});

test("the same command, run again at a terminal, asks nothing and opens the functions that Firebase skips", async () => {
  rehearsal.google.allowAll();
  const ended = await rehearsal.deployAtTerminal();
  expect(ended.output).toContain("Skipped (No changes detected)");
  // A question of firebase's begins with this mark.
  expect(ended.output).not.toMatch(/^\? /m);
  expectWhole(ended);
});

test("a month that costs four times its budget closes the doors: at once those that it can, and nothing twice", async () => {
  const { checkout, google } = rehearsal;
  const publish = async (cost: number) => {
    const delivered = await publishCost(google, join(checkout.root, "functions"), cost);
    closing = [...closing, ...delivered.requests];
    return delivered;
  };
  const open = doors();
  expect(await publish(99)).toEqual({ succeeded: true, lines: [], requests: [] });
  google.refuse(/PATCH firebaserules.*firebase\.storage/);
  expect(await publish(101)).toMatchObject({
    succeeded: false,
    lines: [
      { event: "doors.closed", doors: "firestore hosting", cost: 101, budget: 25, fn: "closeDoors" },
      { event: "fault", where: "closeDoors", stack_trace: expect.stringContaining("storage (The caller") },
    ],
  });
  expect(doors()).toEqual({ ...closedDoors, storageRules: open.storageRules });
  google.allowAll();
  const rest = await publish(110);
  expect(rest).toMatchObject({ succeeded: true, lines: [{ event: "doors.closed", doors: "storage" }] });
  expect(doors()).toEqual(closedDoors);
  const again = await publish(500);
  expect(again).toMatchObject({ succeeded: true, lines: [] });
  expect(again.requests.filter((request) => !request.startsWith("GET "))).toEqual([]);
});

test("what has changed is deployed: a function, a new one, a page, the rules and a secret; and doors that were closed open", async () => {
  const { checkout, google } = rehearsal;
  for (const secret of secretNames) google.addSecretVersion(secret, 2);
  checkout.change(
    "built/functions/lib/index.js",
    (code) => `${code}\nexport { whoAmI as added } from "./functions/who-am-i.js";\n`,
  );
  checkout.change("built/hosting/dist/index.html", (page) => page.replace("</body>", "<!-- new --></body>"));
  checkout.change("firestore.rules", (rules) => `// New.\n${rules}`);
  const ended = await rehearsal.deploy();
  const { functions } = deployed(google.cloud);
  expect(functions["added"]?.callers).toBe("all");
  expect(functions["signIn"]?.secrets).toContain("AUTH_PEPPER:2");
  expect(ended.output).toContain("everything is in place");
  const { firestoreRules, storageRules } = wanted(checkout.root, google.cloud.project);
  expect(doors()).toEqual({ firestoreRules, storageRules, hasSite: true });
});

test("a function or an index goes on request alone, and until then nothing changes", async () => {
  const { cloud } = rehearsal.google;
  const index = `projects/${cloud.project}/databases/(default)/collectionGroups/posts/indexes/own`;
  const fields = ["country", "date", "__name__"].map((fieldPath) => ({ fieldPath, order: "DESCENDING" }));
  cloud.resources.set(index, { name: index, queryScope: "COLLECTION", fields });
  const before = deployed(cloud);
  const { code, output } = await rehearsal.deploy("--rollback", firstCommit);
  const again = `npm run deploy -- --project rehearsal-1234 --rollback ${firstCommit}`;
  expect(output).toContain(
    `not in this commit: added, posts(country desc,date desc). If that is meant, run \`${again} --remove added --remove "posts(country desc,date desc)"\`.`,
  );
  expect(code).toBe(1);
  expect(deployed(cloud)).toEqual(before);
});

test("one command rolls back to an earlier commit, across a function and an index that were added since", async () => {
  const { checkout } = rehearsal;
  const going = ["--remove", "added", "--remove", "posts(country desc,date desc)"];
  const ended = await rehearsal.deploy("--rollback", firstCommit, ...going);
  checkout.git("checkout", "--quiet", firstCommit);
  checkout.build();
  expectWhole(ended, "2");
});

test("what someone took away is named by --check, with the command that brings it back", async () => {
  const { cloud } = rehearsal.google;
  expect((await rehearsal.deploy("--check")).code).toBe(0);
  for (const name of cloud.resources.keys()) if (name.includes("/jobs/")) cloud.resources.delete(name);
  cloud.policies.delete(`projects/${cloud.project}`);
  const { code, output } = await rehearsal.deploy("--check");
  expect(code).toBe(1);
  expect(output).toContain("run `npm run deploy -- --project rehearsal-1234 --only functions:sweep`");
  expect(output).toContain("--role=roles/firebaserules.firestoreServiceAgent --condition=None`");
});

test("every request is one that the roles of docs/deploy.md allow, or that the owner's first deployment makes once", () => {
  const { unknown, every, ownerFirst } = permissionsFor(rehearsal.google.seen.map(({ request }) => request));
  expect(unknown).toEqual([]);
  expect(every.filter((permission) => !deployerPermissions.includes(permission))).toEqual([]);
  expect(ownerFirst.filter((permission) => deployerPermissions.includes(permission))).toEqual([]);
  expect([...deployerPermissions].sort()).toEqual([...neededPermissions].sort());
});

test("closing the doors takes every permission of the doorkeeper's role, and no other", () => {
  const { every, doorkeeper } = permissionsFor(closing);
  expect([...every, ...doorkeeper, "run.routes.invoke"].sort()).toEqual(doorkeeperPermissions);
});
