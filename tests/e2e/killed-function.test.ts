import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import { test } from "./fixtures.ts";
import { phonePhoto, smallPhoto } from "./photo-files.ts";
import { firestoreHost } from "./stack.ts";

/** The processes in which the emulator runs one function of this stack; none where it was not called yet. */
function processesOf(name: string): number[] {
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => {
      const environment = environmentOf(pid);
      return (
        environment.includes(`FUNCTION_TARGET=${name}`) &&
        environment.includes(`FIRESTORE_EMULATOR_HOST=${firestoreHost}`)
      );
    });
}

function environmentOf(pid: number): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/environ`, "utf8").split("\0");
  } catch {
    // Not a process, or no longer one.
    return [];
  }
}

/** Kills what runs the function, as soon as it runs, until told to stop. */
function keepKilling(name: string): { stop(): Promise<number> } {
  let isWanted = true;
  const killing = (async () => {
    let killed = 0;
    while (isWanted) {
      for (const pid of processesOf(name)) {
        process.kill(pid, "SIGKILL");
        killed += 1;
      }
      await sleep(50);
    }
    return killed;
  })();
  return {
    stop: () => {
      isWanted = false;
      return killing;
    },
  };
}

test("functions killed in the middle of an upload: the form lets go of the photo, and the next try succeeds", async ({
  dashboard,
}) => {
  await dashboard.getByRole("button", { name: "Add New Post" }).click();
  const form = dashboard.getByRole("dialog", { name: "Add New Post" });
  const photo = form.getByLabel("Photo (Optional)");
  const killer = keepKilling("onPhotoUploaded");
  await photo.setInputFiles(await phonePhoto());
  await form.getByText("Processing...").waitFor();
  await sleep(3000);
  expect(await killer.stop()).toBeGreaterThan(0);

  // Said in words, or still waited for: either way the photo can be let go of.
  const remove = form.getByRole("button", { name: "Remove Photo" });
  if (await remove.isVisible()) await remove.click();
  await photo.setInputFiles(await smallPhoto());
  await form.getByText("High Quality (~100KB)").waitFor();
});
