import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "@daily-genius/project/root";
import { isDeep } from "@daily-genius/project/testing/test-run";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { deployed } from "./deployed.ts";
import { liveRelease } from "./google/serving-answers.ts";
import { startRehearsal } from "./rehearsal.ts";

const read = (file: string) => readFileSync(join(projectRoot, file), "utf8");

/** Returns the commands of the workflow after the packages are installed. */
function commandsOfTheWorkflow(): readonly string[] {
  const steps: readonly { readonly run?: string }[] = parse(read(".github/workflows/emergency-stop.yml")).jobs
    .stop.steps;
  return steps.flatMap(({ run }) => (run === undefined || run === "npm ci" ? [] : [run]));
}

test("the workflow runs the commands of the page", () => {
  const [, page = ""] = read("docs/operations.md").split("## Emergency stop");
  const [, commands = ""] = /```sh\n(.*?)```/s.exec(page) ?? [];
  const wanted = commands.trim().replaceAll("$PROJECT", '"$ENVIRONMENT"').split("\n");
  expect(commandsOfTheWorkflow().filter((command) => command.startsWith("npx"))).toEqual(wanted);
});

// Two commands of firebase: ten seconds.
test.runIf(isDeep)("the workflow stops serving the environment that it is started for", async () => {
  const { checkout, google, type, close } = await startRehearsal();
  const { cloud } = google;
  const aliases = { default: "demo-other", production: cloud.project };
  writeFileSync(join(checkout.root, ".firebaserc"), JSON.stringify({ projects: aliases }));
  const script = ["set -euo pipefail; export ENVIRONMENT=production", ...commandsOfTheWorkflow()];
  expect(await type(script.join("\n"))).toEqual({
    code: 0,
    output: expect.stringContaining("Deploy complete!"),
  });
  expect(deployed(cloud)).toMatchObject({
    firestoreRules: read("deployment/emergency-stop/firestore.rules"),
    storageRules: read("deployment/emergency-stop/storage.rules"),
  });
  expect(liveRelease(cloud).type).toBe("SITE_DISABLE");
  expect(google.unknown()).toEqual([]);
  await close();
});
