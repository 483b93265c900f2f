import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { refuseOtherTargets } from "@daily-genius/project/command-target";
import { Refusal, runCommand } from "@daily-genius/project/refusal";
import { projectRoot } from "@daily-genius/project/root";
import { parseOptions } from "./deploy/options.ts";
import { signInToGoogle } from "./google/ask-google.ts";
import { monitorProject } from "./monitoring/monitor-project.ts";
import { googleOf } from "./set-up/google.ts";

const usage = "Usage: npm run monitor -- --project <id or alias> [--email <address>] [--check]";

/** Makes the alerts, metrics, uptime check, dashboard and budget of a project match `deployment/monitoring/`. */
await runCommand(async () => {
  const { project, ...wanted } = options();
  process.stdout.write(`Project ${project}.\n`);
  refuseOtherTargets(project, process.env);
  const say = (sentence: string) => void process.stdout.write(`${sentence}\n`);
  // New metrics take minutes to be found.
  const shared = { project, ask: await signInToGoogle(project), isPatient: !wanted.check, say };
  return monitorProject(googleOf(shared).ask, project, wanted, say);
});

/** Names a project, or its alias, as for `npm run deploy`. */
function options() {
  const firebaserc = readFileSync(join(projectRoot, ".firebaserc"), "utf8");
  try {
    const {
      project,
      email,
      check = false,
    } = parseArgs({
      options: {
        project: { type: "string", short: "P" },
        email: { type: "string" },
        check: { type: "boolean" },
      },
    }).values;
    const named = project === undefined ? [] : ["--project", project];
    const { environment } = parseOptions(named, firebaserc);
    if (environment) return { project: environment.project, email, check };
  } catch {
    // The sentence below is enough.
  }
  throw new Refusal(usage);
}
