import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { workflowProblems } from "./workflow-problems.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const read = (file: string) => readFileSync(join(root, file), "utf8");
const scripts = Object.keys(JSON.parse(read("package.json")).scripts);
const files = globSync(".github/workflows/*", { cwd: root });

test("there are workflows for every change, every night, every week, every release and a flood", () => {
  expect(files.map((file) => file.split("/").at(-1)).sort()).toEqual([
    "check.yml",
    "copy.yml",
    "deploy.yml",
    "emergency-stop.yml",
    "nightly.yml",
  ]);
});

test.each(files)("%s is what GitHub runs, pinned, bounded and with least permissions", async (file) => {
  expect(await workflowProblems(file, read(file), scripts)).toEqual([]);
});

const checkout = "actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1";

/** Mistakes, each planted by replacing one text of a workflow with another. */
test.each<[string, string, string, string, string?]>([
  ["an unknown key", "timeout-minutes: 60", "timeout-minute: 60", "Unexpected value 'timeout-minute'"],
  ["an unknown context", "vars.DEPLOYER", "varz.DEPLOYER", "Unrecognized named-value: 'varz'"],
  ["an unknown job", "needs: check", "needs: checks", "Job 'deploy' depends on unknown job 'checks'"],
  ["a wrong filter", 'tags: ["v*"]', 'tag: ["v*"]', "Unexpected value 'tag'"],
  ["a tag in place of a commit", checkout, "actions/checkout@v7", "is not pinned to a commit"],
  ["a commit without its release", ` # v7.0.1`, "", "is not pinned to a commit"],
  ["a right to write", "id-token: write", "packages: write", "deploy may write packages"],
  ["a token that stays", "persist-credentials: false", "persist-credentials: true", "leaves its token"],
  ["no limit on a job", "    timeout-minutes: 60\n", "", "deploy may run for six hours"],
  ["a missing script", "npm run deploy", "npm run deplyo", "npm run deplyo is not a script"],
  ["no permissions", "permissions:\n  contents: read\nc", "c", "names no permissions"],
  [
    "a check that two deployments share",
    "github.workflow == 'Check' && github.ref || github.run_id",
    "github.ref",
    "two of its callers cancel each other",
    "check",
  ],
  [
    "a required job that may be skipped",
    "    runs-on:",
    "    if: github.event_name != 'pull_request'\n    runs-on:",
    "check may be skipped, which GitHub counts as passed",
    "check",
  ],
  [
    "an emergency stop beside a deployment",
    "group: environment-",
    "group: stop-",
    "stop may change the environment beside another workflow",
    "emergency-stop",
  ],
])("%s is found", async (_, text, mistake, problem, name = "deploy") => {
  const workflow = read(`.github/workflows/${name}.yml`);
  expect(workflow).toContain(text);
  const problems = await workflowProblems(`${name}.yml`, workflow.replace(text, mistake), scripts);
  expect(problems.join("\n")).toContain(problem);
});

test("the emergency stop cancels a deployment, and no deployment cancels anything", () => {
  const { concurrency } = parse(read(".github/workflows/emergency-stop.yml"));
  expect(concurrency["cancel-in-progress"]).toBe(true);
  expect(parse(read(".github/workflows/deploy.yml")).concurrency["cancel-in-progress"]).toBe(false);
});

test("Dependabot keeps the packages every week, together, and the actions every month", () => {
  const { updates } = parse(read(".github/dependabot.yml"));
  expect(
    updates.map((one: { "package-ecosystem": string; schedule: object; groups?: object }) => [
      one["package-ecosystem"],
      one.schedule,
      Object.keys(one.groups ?? {}).length,
    ]),
  ).toEqual([
    ["npm", { interval: "weekly" }, 1],
    ["github-actions", { interval: "monthly" }, 1],
  ]);
});

test("the file that a deployment's sign-in leaves in the checkout is ignored, so that the checkout counts as clean", () => {
  expect(read(".gitignore")).toContain("gha-creds-*.json\n");
});
