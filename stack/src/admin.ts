import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { defaultPorts } from "./ports.ts";
import { localProject, projectRoot } from "./project.ts";
import { runCommand } from "./refusal.ts";
import { clientEnvironment } from "./stack-environment.ts";

/** The other commands are about administrators. */
const isAboutPosts = ["export", "import", "restore"].includes(process.argv[2] ?? "");

await runCommand(async () => {
  const program = isAboutPosts ? "archive/posts-cli.ts" : "sign-in/admin-cli.ts";
  // Without the name of a project, the commands act on the running local stack.
  const named = process.env["GCLOUD_PROJECT"] ?? process.env["GOOGLE_CLOUD_PROJECT"];
  const env = named === undefined ? clientEnvironment(localProject, defaultPorts) : { GCLOUD_PROJECT: named };
  const child = spawn(
    process.execPath,
    [join(projectRoot, "functions/src", program), ...process.argv.slice(2)],
    { stdio: "inherit", env: { ...env, ...process.env } },
  );
  const [code] = await once(child, "exit");
  return code ?? 1;
});
