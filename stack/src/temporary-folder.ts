import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { holderOf, takeLock } from "../../emulator/src/pid-lock.mjs";

const lockEnding = ".lock";
const prefix = "daily-genius-stack-";

/** Makes a folder for the temporary files of one stack, and removes the folders that killed processes have left. */
export function takeTemporaryFolder(place = tmpdir()) {
  removeOrphans(place);
  // Directly in the system's folder: the path of a socket must stay under 108 bytes.
  const folder = join(place, `${prefix}${randomUUID().slice(0, 8)}`);
  const lock = takeLock(folder + lockEnding);
  if ("heldBy" in lock) throw new Error(`${folder} belongs to process ${lock.heldBy}.`);
  mkdirSync(folder, { mode: 0o700 });
  return {
    folder,
    /** Called when the folder is gone, or may be removed. */
    release: () => {
      rmSync(folder, { recursive: true, force: true });
      lock.release();
    },
  };
}

function removeOrphans(place: string): void {
  for (const name of readdirSync(place)) {
    const lock = join(place, name);
    if (!name.startsWith(prefix) || !name.endsWith(lockEnding) || holderOf(lock) !== undefined) continue;
    try {
      rmSync(lock.slice(0, -lockEnding.length), { recursive: true, force: true });
      rmSync(lock, { force: true });
    } catch {
      // The folder is another user's, or another start is removing it.
    }
  }
}
