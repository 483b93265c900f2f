import { spawn } from "node:child_process";
import { join } from "node:path";
import { defaultPorts } from "./ports.ts";
import { localProject, projectRoot } from "./project.ts";
import { runCommand } from "./refusal.ts";
import { clientEnvironment } from "./stack-environment.ts";

/** With a project named, administrators of that project are meant; without, those of the running local stack. */
const named = process.env["GCLOUD_PROJECT"] ?? process.env["GOOGLE_CLOUD_PROJECT"];

await runCommand(
  () =>
    new Promise((resolve, reject) => {
      const program = join(projectRoot, "functions/src/sign-in/admin-cli.ts");
      const child = spawn(process.execPath, [program, ...process.argv.slice(2)], {
        stdio: "inherit",
        env: {
          ...(named === undefined ? clientEnvironment(localProject, defaultPorts) : {}),
          ...process.env,
        },
      });
      child.on("error", reject);
      child.on("exit", (code) => resolve(code ?? 1));
    }),
);
