import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { Refusal } from "@daily-genius/project/refusal";

/** Returns the names of the functions that the build in `root` exports. */
export function builtFunctions(root: string): readonly string[] {
  const FIREBASE_CONFIG = JSON.stringify({
    projectId: "demo-build",
    storageBucket: "demo-build.appspot.com",
  });
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--print", "Object.keys(require('./main.cjs')).join()"],
    {
      cwd: join(root, "functions"),
      encoding: "utf8",
      env: { ...process.env, GCLOUD_PROJECT: "demo-build", FIREBASE_CONFIG },
    },
  );
  if (status !== 0) throw new Refusal(`${stderr}\nNothing was deployed: the built functions do not load.`);
  return stdout.trim().split(",");
}
