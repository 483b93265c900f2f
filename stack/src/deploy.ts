import { spawnSync } from "node:child_process";
import { firebase } from "./deploy/firebase.ts";
import { parseOptions } from "./deploy/options.ts";
import { surroundingsOf } from "./deploy/surroundings.ts";
import { whatIsMissing } from "./deploy-preflight.ts";
import { projectRoot } from "./project.ts";
import { Refusal, runCommand } from "./refusal.ts";

/** Deploys everything to one Firebase project, unless something is missing that would make this fail half-way. */
await runCommand(async () => {
  const { project, rest } = parseOptions(process.argv.slice(2));
  const missing = whatIsMissing(project, surroundingsOf(project ?? ""));
  if (missing.length > 0 || project === undefined)
    throw new Refusal(
      `Nothing was deployed. Still missing:\n\n${missing.map((line) => `  - ${line}`).join("\n")}`,
    );
  // Firebase builds too, but only after its first messages of success; a failure should come before them.
  const build = spawnSync("npm", ["run", "build", "--silent"], { cwd: projectRoot, stdio: "inherit" });
  if (build.status !== 0) throw new Refusal("Nothing was deployed: the build failed (see above).");
  const { status, error } = firebase(["deploy", "--project", project, ...rest], "inherit");
  if (error) throw error;
  return status ?? 1;
});
