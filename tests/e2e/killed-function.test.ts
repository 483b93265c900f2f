import { readdirSync, readFileSync } from "node:fs";
import { expect } from "vitest";
import { test } from "./fixtures.ts";
import { phonePhoto, smallPhoto } from "./photo-files.ts";
import { openNewPost } from "./post-form.ts";
import { firestoreHost } from "./stack.ts";

/** The processes of this stack that run the function; none before its first call. */
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
    // Not a process, or one that has ended.
    return [];
  }
}

/** Kills every process that runs the function; returns how many there were. */
function killAll(name: string): number {
  const running = processesOf(name);
  for (const pid of running) process.kill(pid, "SIGKILL");
  return running.length;
}

test("functions killed during an upload: the form releases the photo, and the next try succeeds", async ({
  dashboard,
}) => {
  const form = await openNewPost(dashboard);
  const photo = form.getByLabel("Photo (Optional)");
  // Kill idle processes first, so that the next one killed is at work on this photo.
  killAll("onPhotoUploaded");
  await photo.setInputFiles(await phonePhoto());
  await Promise.all([
    form.getByText("Processing...").waitFor(),
    expect.poll(() => killAll("onPhotoUploaded"), { interval: 20 }).toBeGreaterThan(0),
  ]);

  // Whether the form shows a failure or still waits, the photo can be removed.
  const remove = form.getByRole("button", { name: "Remove Photo" });
  if (await remove.isVisible()) await remove.click();
  await photo.setInputFiles(await smallPhoto());
  await form.getByText("High Quality (~100KB)").waitFor();
});
