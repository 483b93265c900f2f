import { readdirSync, readFileSync } from "node:fs";
import { isDeep } from "@daily-genius/stack/testing/test-run";
import { expect } from "vitest";
import { editInConsole } from "./console-edit.ts";
import { test } from "./fixtures.ts";
import { phonePhoto } from "./photo-files.ts";
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

test("functions killed during an upload: the form says that it failed, and trying again succeeds", async ({
  dashboard,
}) => {
  const form = await openNewPost(dashboard);
  const photo = form.getByLabel("Photo (Optional)");
  // Kill idle processes first, so that the next one killed is at work on this photo.
  killAll("onPhotoUploaded");
  const uploading = dashboard.waitForRequest(/uploads%2F/);
  await photo.setInputFiles(await phonePhoto());
  await Promise.all([
    form.getByText("Processing...").waitFor(),
    expect.poll(() => killAll("onPhotoUploaded"), { interval: 20 }).toBeGreaterThan(0),
  ]);

  // Only the deep tests wait until the form gives up by itself; the others give it a record that it cannot read.
  const gaveUp = "Failed to upload photo: it was not processed in time";
  const unreadable = "Failed to upload photo: Firestore data loss error. Please check your data";
  if (!isDeep) {
    const [, uid = "", uploadId] = /uploads%2F([^%]+)%2F([0-9a-f-]+)/.exec((await uploading).url()) ?? [];
    await editInConsole(`photoUploads/${uploadId}`, { uid, state: "lost" });
  }
  const message = form.getByText(isDeep ? gaveUp : unreadable);
  await message.waitFor();
  await form.getByRole("button", { name: "Try again" }).click();
  await form.getByText("High Quality (~100KB)").waitFor();
});
