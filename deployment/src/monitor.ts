import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { refuseOtherTargets } from "@daily-genius/project/command-target";
import { Refusal, runCommand } from "@daily-genius/project/refusal";
import { projectRoot } from "@daily-genius/project/root";
import { parseOptions } from "./deploy/options.ts";
import { signInToGoogle } from "./google/ask-google.ts";
import { monitorProject } from "./monitoring/monitor-project.ts";

const usage = "Usage: npm run monitor -- --project <id or alias> [--email <address>] [--check]";

/** Makes the alerts, metrics, uptime check, dashboard and budget of a project match `deployment/monitoring/`. */
await runCommand(async () => {
  const { project, ...wanted } = options();
  process.stdout.write(`Project ${project}.\n`);
  refuseOtherTargets(project, process.env);
  const ask = await signInToGoogle(project);
  return monitorProject(ask, project, wanted, (sentence) => process.stdout.write(`${sentence}\n`));
});

/** The options of `npm run deploy`, with an email address. */
function options() {
  const firebaserc = readFileSync(join(projectRoot, ".firebaserc"), "utf8");
  const { environment, task, rest } = parseOptions(process.argv.slice(2), firebaserc);
  try {
    const { email } = parseArgs({ args: [...rest], options: { email: { type: "string" } } }).values;
    if (environment && task.kind !== "roll back")
      return { project: environment.project, email, check: task.kind === "check" };
  } catch {
    // The sentence below is enough.
  }
  throw new Refusal(usage);
}
