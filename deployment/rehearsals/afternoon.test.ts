import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "@daily-genius/project/root";
import { expect, onTestFinished, test } from "vitest";
import { deployerRoles } from "../src/deploy/permissions.ts";
import { expectAppCheck, expectSetUp } from "./expect-project.ts";
import type { Cloud } from "./google/cloud.ts";
import { gcloudApi } from "./google/gcloud.ts";
import { installPrograms } from "./google/programs.ts";
import { noProject, settingUpApis } from "./google/setting-up.ts";
import { leftOut, type Step, stepsOfThePage, withoutLeftOut } from "./page-commands.ts";
import { type Rehearsal, startRehearsal } from "./rehearsal.ts";

const steps = stepsOfThePage();

const production = noProject("my-genius");
const staging = noProject("my-genius-staging", "210987654321");

/** A checkout as an outsider has it, and an empty Google. */
async function aStranger(): Promise<Rehearsal> {
  const rehearsal = await startRehearsal(production, [gcloudApi, ...settingUpApis], [staging]);
  onTestFinished(() => rehearsal.close());
  // The page writes the settings itself, and commits them.
  rmSync(join(rehearsal.checkout.root, "functions/.env.my-genius"));
  writeFileSync(
    join(rehearsal.checkout.root, ".gitignore"),
    "/functions/lib\n/hosting/dist\n/node_modules\n/.data\n/.firebase\n*.log\n",
  );
  // Step 9 has no commands: the owner fills these in.
  rehearsal.checkout.change("domain/src/feed/site-identity.ts", (text) =>
    text.replace("dailygenius.example", "dailygenius.org"),
  );
  rehearsal.checkout.change("hosting/src/site/site-config.ts", (text) =>
    text.replaceAll(/"\[([^"]+)\]"/g, '"$1"'),
  );
  cpSync(join(projectRoot, "tsconfig.base.json"), join(rehearsal.checkout.root, "tsconfig.base.json"));
  rehearsal.checkout.change("package.json", buildForReal);
  installPrograms(rehearsal.programs, rehearsal.google.port);
  return rehearsal;
}

/** Only Vite builds the site when the panel has a key for App Check but firebase.json has no policy for it. */
function buildForReal(manifest: string): string {
  const isNew =
    "grep -q '^VITE_APP_CHECK_SITE_KEY=.' hosting/.env && ! grep -q google.com/recaptcha firebase.json";
  const vite = "npx vite build hosting --logLevel=warn --outDir ../.data/site --emptyOutDir";
  return manifest.replace('"build":"', `"build":"if ${isNew}; then ${vite}; fi && `);
}

test("what a rehearsal leaves out of the page is on the page", () => {
  const lines = steps.flatMap(({ script }) => script.split("\n"));
  for (const [pattern] of leftOut)
    expect(
      lines.some((line) => pattern.test(line)),
      String(pattern),
    ).toBe(true);
});

const author = {
  GIT_AUTHOR_NAME: "Ada",
  GIT_AUTHOR_EMAIL: "ada@example.com",
  GIT_COMMITTER_NAME: "Ada",
  GIT_COMMITTER_EMAIL: "ada@example.com",
};

/** Returns the shell script of a step; for staging, of the steps that the page says to repeat. */
function scriptOf({ heading, script }: Step): string {
  const begins = `printf '\\n@@ %s %s\\n' "$EPOCHREALTIME" '${heading.replaceAll("'", "")}'\n`;
  const again = steps.filter((step) => /^[1-68]\. /.test(step.heading)).map((step) => step.script);
  const named = heading.includes("Staging")
    ? script.replace(/^export PROJECT=.*\n/, (line) => `${line}${again.join("")}`)
    : script;
  return begins + withoutLeftOut(named);
}

/** The expected output of a step according to the page, as far as a command prints it. */
const printed: readonly (readonly [step: string, ...texts: string[]])[] = [
  ["1. Project and account", "Your Firebase project is ready"],
  ["11. Alerts", "match deployment/monitoring/. No problems."],
  ["12. Deploy", "Deployed to my-genius. All checks passed.", "my-genius is fully deployed."],
  ["14. App Check", "Deployed to my-genius. All checks passed."],
  ["17. Staging and previews", "Deployed to my-genius-staging. All checks passed.", "--my-change-"],
];

// Fifty commands of firebase and five deployments: minutes.
test.runIf(process.env["TEST_DEEP"] === "1")(
  "the page leads from nothing to two projects in which everything is as it says",
  async () => {
    const rehearsal = await aStranger();
    const child = spawn("bash", ["-euo", "pipefail", "-c", steps.map(scriptOf).join("\n")], {
      cwd: rehearsal.checkout.root,
      env: { ...rehearsal.env, ...author },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
    const [code] = await once(child, "close");
    process.stderr.write(`${durations(output).join("\n")}\n`);
    expect(code, output.slice(-5_000)).toBe(0);
    for (const [step, ...texts] of printed)
      for (const text of texts) expect(output.split(`${step}\n`)[1]?.split("\n@@ ")[0]).toContain(text);
    expect(rehearsal.google.unknown()).toEqual([]);
    expect(rehearsal.checkout.git("status", "--porcelain")).toBe("");
    for (const cloud of [production, staging]) expectSetUp(cloud, cloud === staging);
    expectAppCheck(production);
    expect(production.resources.get(`${siteOf(production)}/channels/my-change`)).toBeUndefined();
    expect(staging.resources.get(`${siteOf(staging)}/channels/my-change`).release.version.status).toBe(
      "FINALIZED",
    );
    const policy = production.policies.get("projects/my-genius")?.bindings ?? [];
    const held = policy.filter(({ members }) => members.includes("user:grace@example.com"));
    expect(held.map(({ role }) => role).sort()).toEqual(Object.keys(deployerRoles).sort());
  },
);

const siteOf = ({ project }: Cloud) => `projects/${project}/sites/${project}`;

/** Returns the duration of each step's commands. */
function durations(output: string): string[] {
  const began = [...output.matchAll(/^@@ (\d+[.,]\d+) (.*)$/gm)].map(([, at = "", heading = ""]) => ({
    at: Number(at.replace(",", ".")),
    heading,
  }));
  return began.map(({ at, heading }, index) => {
    const end = began[index + 1]?.at ?? Date.now() / 1000;
    return `${(end - at).toFixed(1).padStart(6)} s  ${heading}`;
  });
}
