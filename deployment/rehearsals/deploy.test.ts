import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { region } from "@daily-genius/domain/calls/region";
import { projectRoot } from "@daily-genius/project/root";
import type { Ended } from "@daily-genius/project/run-quietly";
import { processesWith } from "@daily-genius/project/testing/command";
import { isDeep, share } from "@daily-genius/project/testing/test-run";
import { afterAll, test as base, beforeAll, expect } from "vitest";
import { parse } from "yaml";
import { emergencyStopPermissions } from "../src/deploy/accounts.ts";
import { deployerRoles } from "../src/deploy/permissions.ts";
import { requests } from "../src/google/requests.ts";
import { secretNames } from "../src/set-up/sign-in-rows.ts";
import { type Deployed, deployed, wanted } from "./deployed.ts";
import { publishCost } from "./google/budget.ts";
import { type Cloud, changeBindings } from "./google/cloud.ts";
import { addSecretVersion } from "./google/data-answers.ts";
import { expectListed, permissionsOf } from "./google/requests.ts";
import type { Google } from "./google/server.ts";
import { liveRelease, setAppCheckByHand } from "./google/serving-answers.ts";
import { predefinedRoles } from "./google/who-may.ts";
import { project, type Rehearsal, rehearseIn } from "./rehearsal.ts";
import { rehearsedCheckout } from "./rehearsed-checkout.ts";
import { expectTruth, failing, failuresOf, kindsOf } from "./truth.ts";

/** A deployment, unlike all else in the suite, needs git. */
const hasGit = spawnSync("git", ["--version"]).status === 0;
const test = base.runIf(hasGit);
/** A test of the whole command that takes long; looks.test.ts makes some of them without it. */
const deepTest = base.runIf(hasGit && isDeep);

// One project over its life: each test starts where the previous one ended.
let rehearsal: Rehearsal;
let firstCommit: string;
/** The requests of deployments and of checks to Google. */
const asked: Record<"deploy" | "check", Google["seen"]> = { deploy: [], check: [] };

beforeAll(async () => {
  rehearsal = await rehearseIn(await rehearsedCheckout(project));
  firstCommit = rehearsal.checkout.git("rev-parse", "HEAD");
});

afterAll(async () => {
  await rehearsal?.close();
  rehearsal?.checkout.remove();
});

/** Records the requests of a command to Google. */
async function noting(command: keyof typeof asked, run: () => Promise<Ended>): Promise<Ended> {
  const { seen } = rehearsal.google;
  const from = seen.length;
  const ended = await run();
  asked[command].push(...seen.slice(from));
  return ended;
}

/** Returns what anyone gets: the rules in force, and whether there is a site. */
function served() {
  const { firestoreRules, storageRules, files } = deployed(rehearsal.google.cloud);
  return { firestoreRules, storageRules, hasSite: Object.keys(files).length > 0 };
}

const read = (file: string) => readFileSync(join(projectRoot, file), "utf8");
const stopped = {
  firestoreRules: read("deployment/emergency-stop/firestore.rules"),
  storageRules: read("deployment/emergency-stop/storage.rules"),
  hasSite: false,
};

/** Returns the commands of the workflow that stops serving, after the packages are installed. */
function commandsOfTheWorkflow(): readonly string[] {
  const { steps } = parse(read(".github/workflows/emergency-stop.yml")).jobs.stop;
  return steps.flatMap(({ run }: { run?: string }) => (run === undefined || run === "npm ci" ? [] : [run]));
}

/** Returns the digest of files as coreutils compute it. */
function sha256Of(cwd: string, paths: readonly string[]): string {
  const script = `find ${paths.join(" ")} -type f ! -name '.*' ! -name security.txt | LC_ALL=C sort | xargs sha256sum | sha256sum`;
  return spawnSync("bash", ["-c", script], { cwd, encoding: "utf8" }).stdout.slice(0, 64);
}

/** Expects that the project is as wanted, and that the command said so. */
function expectWhole(ended: Ended, meant: Deployed): void {
  expectTruth(rehearsal.google, ended, meant);
  expect(ended.code, ended.output).toBe(0);
  expect(rehearsal.google.unknown()).toEqual([]);
}

/** Returns the state that the current build of the checkout should produce. */
const wantedNow = (secretVersion?: string) =>
  wanted(rehearsal.checkout.root, rehearsal.google.cloud.project, secretVersion);

function addByHand({ resources, project }: Cloud): void {
  const of = `projects/${project}/locations/${region}`;
  const like = resources.get(`${of}/functions/whoAmI`);
  const serviceConfig = { ...like.serviceConfig, service: `${of}/services/later` };
  resources.set(`${of}/functions/later`, { ...like, name: `${of}/functions/later`, serviceConfig });
  const index = `projects/${project}/databases/(default)/collectionGroups/posts/indexes/own`;
  const fields = ["country", "date", "__name__"].map((fieldPath) => ({ fieldPath, order: "DESCENDING" }));
  resources.set(index, { name: index, queryScope: "COLLECTION", fields });
}

test("a deployment that is killed ends with all that it has begun", async () => {
  const { checkout, deploy, google } = rehearsal;
  const ended = noting("deploy", deploy);
  await expect.poll(() => google.seen.some(({ kind }) => kind.endsWith(":test"))).toBe(true);
  const [command = 0] = processesWith(join(checkout.root, "deployment/src/deploy.ts"));
  process.kill(command, "SIGKILL");
  // Its output ends with the last program that writes there.
  await ended;
  expect(deployed(google.cloud).functions).toEqual({});
});

test("a first deployment whose functions may not be opened to anyone ends badly, and names the command that opens them", async () => {
  // The sweep's is followed by its job, for which firebase later needs a separate run.
  rehearsal.google.refuse(/POST run\.googleapis\.com.*(?<!sweep):setIamPolicy/);
  const { code, output } = await noting("deploy", () => rehearsal.deploy());
  expect(code).toBe(1);
  expect(output).toContain(
    "stopped partway (see above). Fix the cause and run `npm run deploy -- --project rehearsal-1234 --with-placeholders` again.",
  );
  expect(output).toMatch(/Not publicly callable: .*\bwhoAmI\b.* --project rehearsal-1234 --only functions`/);
  // No commit has what the shell sets, or a firebase.json that the build would write.
  const variables = readFileSync(join(rehearsal.checkout.root, ".built-with"), "utf8");
  expect(variables).toBe("FIREBASE_JSON_IS_FINAL=yes\nNODE_ENV=production\n");
});

test("a roll-back at a terminal asks nothing, deploys the commit it is told, opens the functions that Firebase skips, and removes what it may", async () => {
  const { checkout, google } = rehearsal;
  google.allowAll();
  // The organization refuses everyone as a caller, and Firebase's own request as well.
  google.cloud.isRestricted = true;
  const meant = wantedNow();
  checkout.change(
    "built/functions/lib/index.js",
    (code) => `${code}\nexport { whoAmI as added } from "./functions/who-am-i.js";\n`,
  );
  checkout.change("built/hosting/dist/index.html", (page) => page.replace("</body>", "<!-- new --></body>"));
  checkout.change("firestore.rules", (rules) => `// New.\n${rules}`);
  addByHand(google.cloud);
  // The old commit names another project; today's name counts.
  const before = readFileSync(join(checkout.root, ".firebaserc"), "utf8");
  checkout.change(".firebaserc", () => JSON.stringify({ projects: { production: project } }));
  // The settings do not want it.
  setAppCheckByHand(google.cloud, "firestore", "ENFORCED");
  const going = ["--remove", "later", "--remove", "posts(country desc,date desc)"];
  const ended = await noting("deploy", () => rehearsal.deployAtTerminal("--rollback", firstCommit, ...going));
  expect(ended.output).toContain("Skipped (No changes detected)");
  // firebase's questions begin with this mark.
  expect(ended.output).not.toMatch(/^\? /m);
  expectWhole(ended, meant);
  google.cloud.isRestricted = false;
  checkout.change(".firebaserc", () => before);
  expect(existsSync(join(checkout.root, ".data/rollback"))).toBe(false);
});

test("a month that costs four times its budget stops serving at once, does nothing twice, and needs every permission of its role", async () => {
  const { checkout } = rehearsal;
  const publish = (cost: number) => publishCost(rehearsal, join(checkout.root, "functions"), cost);
  expect(await publish(99)).toEqual({ succeeded: true, lines: [], requests: [] });
  const stop = await publish(101);
  expect(stop).toMatchObject({
    succeeded: true,
    lines: [{ event: "service.stopped", services: "firestore storage hosting", cost: 101, budget: 25 }],
  });
  expect(served()).toEqual(stopped);
  const again = await publish(500);
  expect(again).toMatchObject({ succeeded: true, lines: [] });
  expect(again.requests.filter(({ asked }) => asked.method !== "GET")).toEqual([]);
  const all = permissionsOf(/^roles|emergencyStop/, [...stop.requests, ...again.requests]);
  const hosting = all.filter((permission) => permission.startsWith("firebasehosting."));
  const others = all.filter((permission) => !hosting.includes(permission));
  expect([...others, "run.routes.invoke"].sort()).toEqual(emergencyStopPermissions);
  for (const permission of hosting)
    expect(predefinedRoles["roles/firebasehosting.admin"]).toContain(permission);
});

test("a colleague with the ten roles deploys what has changed: a function, a new one, a page, the rules and a secret, after a deployment that failed half-way; and what was stopped serves again", async () => {
  const { checkout, google } = rehearsal;
  const grace = "user:grace@example.com";
  const given = Object.keys(deployerRoles).map((role) => ({ role, members: [grace] }));
  changeBindings(google.cloud, `projects/${google.cloud.project}`, (all) => [...all, ...given]);
  for (const secret of secretNames) addSecretVersion(google.cloud, secret, "another");
  share("half-failed deployments", 1, 40);
  // A failure after which nothing waits.
  const failures = failuresOf(kindsOf(asked.deploy), 40, Number(process.env["TEST_SEED"] ?? 1));
  const failure = failures.find(({ how }) => how === "all refused");
  if (!failure) throw new Error("There is no such failure.");
  const before = google.seen.length;
  const failed = await failing(rehearsal, failure, () => rehearsal.deployAs(grace));
  // The next deployment need not repeat its work.
  asked.deploy.push(...google.seen.slice(before).filter(({ status }) => status < 400));
  checkout.build();
  expectTruth(google, failed, wantedNow("2"));
  const ended = await noting("deploy", () => rehearsal.deployAs(grace));
  const attestation = JSON.parse(readFileSync(join(checkout.root, ".data/attestation.json"), "utf8"));
  const { resolvedDependencies } = attestation.predicate.buildDefinition;
  expect(resolvedDependencies[0].digest.gitCommit).toBe(checkout.git("rev-parse", "HEAD"));
  const digests = attestation.subject.map((one: { digest: { sha256: string } }) => one.digest.sha256);
  expect(digests.slice(0, 2)).toEqual(
    [["hosting/dist"], ["functions/lib", "functions/main.cjs", "functions/package*.json"]].map((paths) =>
      sha256Of(checkout.root, paths),
    ),
  );
  expect(liveRelease(google.cloud).message).toContain(` site:${digests[0].slice(0, 12)} `);
  const { functions } = deployed(google.cloud);
  expect(functions["added"]?.callers).toBe("all");
  expectWhole(ended, wantedNow("2"));
  expect(served()).toMatchObject({ hasSite: true });
});

deepTest(
  "a deployment that may not change one function of many names the one that is older, and keeps the old site",
  async () => {
    const { checkout, deploy, google } = rehearsal;
    const { files } = deployed(google.cloud);
    checkout.change("built/functions/lib/index.js", (code) => `${code}\n// Newer.\n`);
    checkout.change("built/hosting/dist/index.html", (page) => page.replace("</body>", "<!-- 2 --></body>"));
    google.refuse(/PATCH cloudfunctions.*\/updatePost/);
    const { code, output } = await deploy();
    expect(code).toBe(1);
    expect(output).toContain("Still on an older build: updatePost. Run `npm run deploy");
    expect(deployed(google.cloud).files).toEqual(files);
    google.allowAll();
    expectWhole(await deploy(), wantedNow("2"));
  },
);

deepTest("a function or an index goes on request alone, and until then nothing changes", async () => {
  const { cloud } = rehearsal.google;
  const names = new Set(cloud.resources.keys());
  addByHand(cloud);
  const before = deployed(cloud);
  const { code, output } = await rehearsal.deploy("--rollback", firstCommit);
  const again = `npm run deploy -- --project rehearsal-1234 --rollback ${firstCommit}`;
  expect(output).toContain(
    `This would delete added, later, posts(country desc,date desc), which this commit does not have. To delete, run \`${again} --remove added --remove later --remove "posts(country desc,date desc)"\`.`,
  );
  expect(code).toBe(1);
  expect(deployed(cloud)).toEqual(before);
  // The next test begins without what was added by hand.
  for (const name of cloud.resources.keys()) if (!names.has(name)) cloud.resources.delete(name);
});

test("a deployment of the site alone leaves the functions' callers, jobs and images as a person left them", async () => {
  const { cloud } = rehearsal.google;
  const images = `projects/${cloud.project}/locations/${region}/repositories/gcf-artifacts`;
  const service = `projects/${cloud.project}/locations/${region}/services/signin`;
  cloud.policies.delete(service);
  cloud.resources.set(service, { name: service });
  cloud.resources.set(images, { format: "DOCKER" });
  for (const name of cloud.resources.keys()) if (name.includes("/jobs/")) cloud.resources.delete(name);
  const { code, output } = await rehearsal.deploy("--only", "hosting");
  expect(code).toBe(1);
  expect(output).toContain("Not publicly callable: signIn.");
  const { functions, jobs, daysOfImages } = deployed(cloud);
  expect([functions["signIn"]?.callers, jobs, daysOfImages]).toEqual(["none", [], 0]);
});

test("what someone took away is named by --check, with the command that brings it back", async () => {
  const { cloud } = rehearsal.google;
  for (const name of cloud.resources.keys()) if (name.includes("/jobs/")) cloud.resources.delete(name);
  cloud.policies.delete(`projects/${cloud.project}`);
  Object.assign(liveRelease(cloud), { message: "1a2b3c4 site:000000000000 Somebody's own" });
  const { code, output } = await noting("check", () => rehearsal.deploy("--check"));
  expect(code).toBe(1);
  expect(output).toContain(
    "Not scheduled: sweep, watch. Run `npm run deploy -- --project rehearsal-1234 --only functions:sweep,functions:watch`.",
  );
  expect(output).toContain("other files than this checkout's; its commit is 1a2b3c4.");
  expect(output).toContain("The rules of Storage cannot read Firestore, so every photo upload is refused.");
});

test("the workflow that stops serving runs the commands of the page", () => {
  const [, page = ""] = read("docs/operations.md").split("## Emergency stop");
  const [, commands = ""] = /```sh\n(.*?)```/s.exec(page) ?? [];
  const wanted = commands.trim().replaceAll("$PROJECT", '"$ENVIRONMENT"').split("\n");
  expect(commandsOfTheWorkflow().filter((command) => command.startsWith("npx"))).toEqual(wanted);
});

deepTest("it stops serving the environment that it is started for", async () => {
  const { checkout, google, type } = rehearsal;
  const projects = { default: "demo-other", production: google.cloud.project };
  writeFileSync(join(checkout.root, ".firebaserc"), JSON.stringify({ projects }));
  const script = ["set -euo pipefail; export ENVIRONMENT=production", ...commandsOfTheWorkflow()];
  const ended = await type(script.join("\n"));
  expect(ended).toEqual({ code: 0, output: expect.stringContaining("Deploy complete!") });
  expect(served()).toEqual(stopped);
});

test("deployment/requests-to-google.tsv lists every request that a deployment and --check make, and no other", () => {
  for (const command of ["deploy", "check"] as const) expectListed(command, asked[command]);
});

test("Google's roles hold the permissions for which a colleague has them", () => {
  for (const [role, permissions] of Object.entries(deployerRoles))
    expect(predefinedRoles[role], role).toEqual(expect.arrayContaining([...permissions]));
});

test("every request is one that the roles of docs/deploy.md allow, or that the owner's first deployment makes once", () => {
  expect(rehearsal.google.unknown()).toEqual([]);
  const owners = requests.filter(
    ({ role, commands }) => role === "owner" && /deploy|check/.test(commands.join()),
  );
  const held = Object.keys(deployerRoles).flatMap((role) => predefinedRoles[role] ?? []);
  const both = owners.map(({ permission }) => permission).filter((one) => held.includes(one));
  // Whoever deploys need not be able to read stories.
  expect([...new Set(both)]).toEqual(["datastore.entities.list"]);
});
