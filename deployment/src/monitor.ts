import { parseArgs } from "node:util";
import { refuseOtherTargets } from "@daily-genius/project/command-target";
import { findEnvironment, requireProject } from "@daily-genius/project/named-project";
import { Refusal, runCommand } from "@daily-genius/project/refusal";
import { signInToGoogle } from "./google/ask-google.ts";
import { monitorProject } from "./monitoring/monitor-project.ts";
import { googleOf } from "./set-up/google.ts";

const usage = "Usage: npm run monitor -- --project <id or alias> [--email <address>] [--check]";

/** Makes the alerts, metrics, uptime check, dashboard and budget of a project match `deployment/monitoring/`. */
await runCommand(async () => {
  const { named, ...wanted } = options();
  const { project } = requireProject(findEnvironment(named));
  process.stdout.write(`Project ${project}.\n`);
  refuseOtherTargets(project, process.env);
  const say = (sentence: string) => void process.stdout.write(`${sentence}\n`);
  // New metrics take minutes to be found.
  const shared = { project, ask: await signInToGoogle(project), isPatient: !wanted.check, say };
  return monitorProject(googleOf(shared).ask, project, wanted, say);
});

/** Names a project, or its alias, as for `npm run deploy`. */
function options() {
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
    return { named: project, email, check };
  } catch {
    // The sentence is enough.
    throw new Refusal(usage);
  }
}
