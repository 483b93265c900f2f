import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readCheckout } from "./deploy/checkout.ts";
import { firebase } from "./deploy/firebase.ts";
import { signInToGoogle } from "./deploy/google-api.ts";
import { parseOptions } from "./deploy/options.ts";
import { deployerPermissions } from "./deploy/permissions.ts";
import { preflight, whatNamesNoProject } from "./deploy/preflight.ts";
import { secretNames, services } from "./deploy/project-preflight.ts";
import { readProject } from "./deploy/project-state.ts";
import { projectRoot } from "./project.ts";
import { Refusal, runCommand } from "./refusal.ts";

const wanted = { services, secrets: secretNames, permissions: deployerPermissions };

/** Deploys everything to one Firebase project, unless something is missing that would make this fail half-way. */
await runCommand(async () => {
  const firebaserc = readFileSync(join(projectRoot, ".firebaserc"), "utf8");
  const options = parseOptions(process.argv.slice(2), firebaserc);
  const { environment, rest } = options;
  const noName = whatNamesNoProject(options);
  if (noName !== undefined || environment === undefined) throw refusalFor([noName ?? ""]);
  const { project, alias = project } = environment;
  const state = await readProject(project, await signInToGoogle(), wanted);
  const { missing, unseen } = preflight(options, readCheckout(environment), state);
  if (missing.length > 0) throw refusalFor(missing);
  if (unseen.length > 0)
    process.stdout.write(`Not looked at, as your account may not see it: ${unseen.join(", ")}.\n`);
  // Firebase builds too, but only after its first messages of success; a failure should come before them.
  const build = spawnSync("npm", ["run", "build", "--silent"], { cwd: projectRoot, stdio: "inherit" });
  if (build.status !== 0) throw new Refusal("Nothing was deployed: the build failed (see above).");
  const { status, error } = firebase(["deploy", "--project", alias, ...rest], "inherit");
  if (error) throw error;
  return status ?? 1;
});

function refusalFor(missing: readonly string[]): Refusal {
  return new Refusal(
    `Nothing was deployed. Still missing:\n\n${missing.map((line) => `  - ${line}`).join("\n")}`,
  );
}
