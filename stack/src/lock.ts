import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { projectRoot } from "@daily-genius/project/root";
import { takeLock } from "../../emulator/src/pid-lock.mjs";

/** Runs `work` while no other process of this checkout runs work of the same name. */
export async function holdingLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  const folder = join(projectRoot, ".data");
  mkdirSync(folder, { recursive: true });
  for (let looks = 1; ; looks += 1) {
    const lock = takeLock(join(folder, name));
    if ("heldBy" in lock) {
      // After a minute: a build takes less.
      if (looks === 300)
        process.stdout.write("Waiting for another build or deployment of this checkout to end…\n");
      await sleep(200);
      continue;
    }
    try {
      return await work();
    } finally {
      lock.release();
    }
  }
}
