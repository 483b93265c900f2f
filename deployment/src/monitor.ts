import { parseCommandOptions } from "@daily-genius/project/command-options";
import { refuseOtherTargets } from "@daily-genius/project/command-target";
import { findEnvironment, requireProject } from "@daily-genius/project/named-project";
import { runCommand } from "@daily-genius/project/refusal";
import { requireForms } from "./deploy/options.ts";
import { signInToGoogle } from "./google/ask-google.ts";
import { monitorProject } from "./monitoring/monitor-project.ts";
import { googleOf } from "./set-up/google.ts";

const usage = "Usage: npm run monitor -- --project <id or alias> [--email <address>] [--check]";

const known = {
  project: { type: "string", short: "P" },
  email: { type: "string" },
  check: { type: "boolean" },
} as const;

/** Makes the alerts, metrics, uptime check, dashboard and budget of a project match `deployment/monitoring/`. */
await runCommand(async () => {
  const options = parseCommandOptions(process.argv.slice(2), known, usage);
  requireForms(options);
  const { project } = requireProject(findEnvironment(options.project));
  const wanted = { email: options.email, check: options.check ?? false };
  process.stdout.write(`Project ${project}.\n`);
  refuseOtherTargets(project, process.env);
  const say = (sentence: string) => void process.stdout.write(`${sentence}\n`);
  // New metrics take minutes to be found.
  const shared = { project, ask: await signInToGoogle(project), isPatient: !wanted.check, say };
  return monitorProject(googleOf(shared).ask, project, wanted, say);
});
