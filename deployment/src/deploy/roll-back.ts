import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Environment } from "@daily-genius/project/named-project";
import { Refusal } from "@daily-genius/project/refusal";
import { projectRoot } from "@daily-genius/project/root";
import type { AskGoogle } from "../google/ask-google.ts";
import { settingsFiles } from "./checkout.ts";
import { deployFrom } from "./deploy-from.ts";
import type { DeployOptions } from "./options.ts";

/** Deploys an earlier commit from a separate folder, with today's settings; this checkout does not change. */
export async function rollBack(
  commit: string,
  environment: Environment,
  options: DeployOptions,
  ask: AskGoogle,
): Promise<number> {
  const { project, alias = project } = environment;
  const root = join(projectRoot, ".data/rollback");
  const git = (...args: string[]) => execFileSync("git", args, { cwd: projectRoot, stdio: "pipe" });
  if (spawnSync("git", ["cat-file", "-e", `${commit}^{commit}`], { cwd: projectRoot }).status !== 0)
    throw new Refusal(`Commit ${commit} not found. \`git log --oneline\` lists commits.`);
  rmSync(root, { recursive: true, force: true });
  git("worktree", "prune");
  git("worktree", "add", "--detach", root, commit);
  try {
    for (const file of settingsFiles(environment))
      if (existsSync(join(projectRoot, file))) cpSync(join(projectRoot, file), join(root, file));
    const install = [
      "ci",
      "--include=dev",
      "--include=optional",
      "--no-audit",
      "--no-fund",
      "--loglevel=error",
    ];
    if (spawnSync("npm", install, { cwd: root, stdio: "inherit" }).status !== 0)
      throw new Refusal(
        "Nothing was deployed: the packages of that commit could not be installed (see above).",
      );
    const again = `npm run deploy -- --project ${alias} --rollback ${commit}`;
    return await deployFrom({ root, project, alias, ask }, options, again);
  } finally {
    rmSync(root, { recursive: true, force: true });
    git("worktree", "prune");
  }
}
