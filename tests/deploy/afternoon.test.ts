import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { deployerRoles } from "@daily-genius/deployment/deploy/permissions";
import { expect, onTestFinished, test } from "vitest";
import { gcloudApi } from "./google/gcloud.ts";
import { installPrograms } from "./google/programs.ts";
import { noProject, settingUpApis } from "./google/setting-up.ts";
import { leftOut, stepsOfThePage, withoutLeftOut } from "./page-commands.ts";
import { type Rehearsal, startRehearsal } from "./rehearsal.ts";

const steps = stepsOfThePage();

/** A checkout as a stranger has it, and a Google with nothing of theirs. */
async function aStranger(): Promise<Rehearsal> {
  const rehearsal = await startRehearsal(noProject("my-genius"), [gcloudApi, ...settingUpApis]);
  onTestFinished(() => rehearsal.close());
  // The page writes the settings itself, and commits them.
  rmSync(join(rehearsal.checkout.root, "functions/.env.my-genius"));
  writeFileSync(
    join(rehearsal.checkout.root, ".gitignore"),
    "/functions/lib\n/hosting/dist\n/node_modules\n/.data\n/.firebase\n*.log\n",
  );
  // Step 9 has no commands: the owner fills these in.
  rehearsal.checkout.change("domain/src/site-identity.ts", (text) =>
    text.replace("dailygenius.example", "dailygenius.org"),
  );
  rehearsal.checkout.change("hosting/src/site/site-config.ts", (text) =>
    text.replaceAll(/"\[([^"]+)\]"/g, '"$1"'),
  );
  installPrograms(rehearsal.programs, rehearsal.google.port);
  return rehearsal;
}

test("what a rehearsal leaves out of the page is on the page", () => {
  const lines = steps.flatMap(({ script }) => script.split("\n"));
  for (const [pattern] of leftOut)
    expect(
      lines.some((line) => pattern.test(line)),
      String(pattern),
    ).toBe(true);
});

/** Who commits. */
const author = {
  GIT_AUTHOR_NAME: "Ada",
  GIT_AUTHOR_EMAIL: "ada@example.com",
  GIT_COMMITTER_NAME: "Ada",
  GIT_COMMITTER_EMAIL: "ada@example.com",
};

/** Optional, or only in another project. */
const notOnTheWay = ["14. App Check"];

// Twenty commands of firebase and a deployment: two minutes.
test.runIf(process.env["TEST_DEEP"] === "1")(
  "the page leads from nothing to a deployment that finds nothing missing",
  async () => {
    const rehearsal = await aStranger();
    const walked = steps.filter(({ heading }) => !notOnTheWay.includes(heading));
    const script = walked.map(
      ({ heading, script }) =>
        `printf '\\n@@ %s %s\\n' "$EPOCHREALTIME" '${heading.replaceAll("'", "")}'\n${withoutLeftOut(script)}`,
    );
    const child = spawn("bash", ["-euo", "pipefail", "-c", script.join("\n")], {
      cwd: rehearsal.checkout.root,
      env: { ...rehearsal.env, ...author },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
    const [code] = await once(child, "close");
    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining("everything is in place") });
    process.stderr.write(`${durations(output).join("\n")}\n`);
    const unknown = rehearsal.google.seen.filter(({ status }) => status === 501);
    expect(unknown.map(({ request }) => request)).toEqual([]);
    const policy = rehearsal.google.cloud.policies.get("projects/my-genius")?.bindings ?? [];
    const held = policy.filter(({ members }) => members.includes("user:grace@example.com"));
    expect(held.map(({ role }) => role).sort()).toEqual(Object.keys(deployerRoles).sort());
  },
);

/** How long the commands of each step took. */
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
