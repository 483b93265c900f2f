import { spawn } from "node:child_process";
import { join } from "node:path";
import { defaultPorts } from "./ports.ts";
import { localProject, projectRoot } from "./project.ts";
import { runCommand } from "./refusal.ts";
import { clientEnvironment } from "./stack-environment.ts";

/** With a project named, that project is meant; without, the running local stack. */
const named = process.env["GCLOUD_PROJECT"] ?? process.env["GOOGLE_CLOUD_PROJECT"];

/** The other commands are about administrators. */
const isAboutPosts = ["export", "import", "restore"].includes(process.argv[2] ?? "");

await runCommand(
  () =>
    new Promise((resolve, reject) => {
      const program = isAboutPosts ? "archive/posts-cli.ts" : "sign-in/admin-cli.ts";
      const child = spawn(
        process.execPath,
        [join(projectRoot, "functions/src", program), ...process.argv.slice(2)],
        {
          stdio: "inherit",
          env: {
            ...(named === undefined
              ? clientEnvironment(localProject, defaultPorts)
              : { GCLOUD_PROJECT: named }),
            ...process.env,
          },
        },
      );
      child.on("error", reject);
      child.on("exit", (code) => resolve(code ?? 1));
    }),
);
