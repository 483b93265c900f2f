import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { gitSays } from "@daily-genius/project/git-says";
import { Refusal } from "@daily-genius/project/refusal";
import { projectRoot } from "@daily-genius/project/root";
import { settingsFiles } from "./checkout.ts";
import { deployFrom } from "./deploy-from.ts";
import type { Place } from "./finding.ts";
import type { DeployOptions } from "./options.ts";

/** Deploys an earlier commit from a separate folder to today's project, with today's settings; the checkout stays. */
export async function rollBack(commit: string, place: Place, options: DeployOptions): Promise<number> {
  const tree = join(projectRoot, ".data/rollback");
  const git = (...args: string[]) =>
    execFileSync("git", args, { cwd: projectRoot, stdio: "pipe", encoding: "utf8" });
  if (gitSays(projectRoot, "cat-file", "-e", `${commit}^{commit}`) === undefined)
    throw new Refusal(`Commit ${commit} not found. \`git log --oneline\` lists commits.`);
  rmSync(tree, { recursive: true, force: true });
  git("worktree", "prune");
  git("worktree", "add", "--detach", tree, commit);
  try {
    // The checkout may be a folder of a larger repository.
    const root = resolve(tree, git("rev-parse", "--show-prefix").trim());
    for (const file of [".firebaserc", ...settingsFiles(place)]) {
      rmSync(join(root, file), { force: true });
      if (existsSync(join(projectRoot, file))) cpSync(join(projectRoot, file), join(root, file));
    }
    const install = "ci --include=dev --include=optional --no-audit --no-fund --loglevel=error";
    if (spawnSync("npm", install.split(" "), { cwd: root, stdio: "inherit" }).status !== 0)
      throw new Refusal(
        "Nothing was deployed: the packages of that commit could not be installed (see above).",
      );
    return await deployFrom({ ...place, root }, options);
  } finally {
    rmSync(tree, { recursive: true, force: true });
    git("worktree", "prune");
  }
}
