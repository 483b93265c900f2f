import { readFileSync } from "node:fs";
import { join } from "node:path";
import { refuseOtherTargets } from "@daily-genius/project/command-target";
import { Refusal, runCommand } from "@daily-genius/project/refusal";
import { projectRoot } from "@daily-genius/project/root";
import { appCheckServices } from "./deploy/app-check.ts";
import { readCheckout } from "./deploy/checkout.ts";
import { checkOnly, deployFrom } from "./deploy/deploy-from.ts";
import { type DeployOptions, type Environment, parseOptions } from "./deploy/options.ts";
import { deployerPermissions } from "./deploy/permissions.ts";
import { preflight, whatNamesNoProject } from "./deploy/preflight.ts";
import { secretNames, services } from "./deploy/project-preflight.ts";
import { readProject } from "./deploy/read-project.ts";
import { rollBack } from "./deploy/roll-back.ts";
import { type AskGoogle, signInToGoogle } from "./google/ask-google.ts";

/** Deploys to one Firebase project, rolls it back, or checks the deployed state. */
await runCommand(async () => {
  const firebaserc = readFileSync(join(projectRoot, ".firebaserc"), "utf8");
  const options = parseOptions(process.argv.slice(2), firebaserc);
  const { environment, task } = options;
  const noName = whatNamesNoProject(options);
  if (noName !== undefined || environment === undefined) throw refusalFor([noName ?? ""]);
  const { project, alias = project } = environment;
  process.stdout.write(`Project ${project}.\n`);
  refuseOtherTargets(project, process.env);
  const ask = await signInToGoogle(project);
  const compared = { root: projectRoot, project, alias, ask };
  if (task.kind === "check") return checkOnly(compared);
  await stopIfSomethingIsMissing(environment, options, ask);
  if (task.kind === "roll back") return rollBack(task.to, environment, options, ask);
  const given = [...(options.withPlaceholders ? ["--with-placeholders"] : []), ...options.rest];
  return deployFrom(compared, options, ["npm run deploy -- --project", alias, ...given].join(" "));
});

/** Reports everything that would make a deployment fail half-way, before it changes anything. */
async function stopIfSomethingIsMissing(
  environment: Environment,
  options: DeployOptions,
  ask: AskGoogle,
): Promise<void> {
  const state = await readProject(environment.project, ask, {
    services: [...services, ...appCheckServices(projectRoot, environment)],
    secrets: secretNames,
    permissions: deployerPermissions,
  });
  const checkout = readCheckout(environment);
  const { missing, unseen } =
    options.task.kind === "roll back"
      ? // A rollback deploys a commit that was deployed before, whatever the checkout contains.
        preflight(
          environment,
          { ...options, withPlaceholders: true },
          { ...checkout, changes: checkout.changes && "" },
          state,
        )
      : preflight(environment, options, checkout, state);
  if (missing.length > 0) throw refusalFor(missing);
  if (unseen.length > 0)
    process.stdout.write(`Not checked, because your account has no access: ${unseen.join(", ")}.\n`);
}

function refusalFor(missing: readonly string[]): Refusal {
  return new Refusal(
    `Nothing was deployed. Fix these first:\n\n${missing.map((line) => `  - ${line}`).join("\n")}`,
  );
}
