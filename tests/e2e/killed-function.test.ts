import { readdirSync, readFileSync } from "node:fs";
import { patience } from "@daily-genius/project/testing/patience";
import { isDeep } from "@daily-genius/project/testing/test-run";
import { expect } from "vitest";
import { editInConsole } from "./console-edit.ts";
import { test } from "./fixtures.ts";
import { phonePhoto } from "./photo-files.ts";
import { openNewPost } from "./post-form.ts";
import { firestoreHost } from "./stack.ts";

/** Kills the process of this stack's functions, if there is one; returns whether there was. */
function killFunctions(): boolean {
  const running = readdirSync("/proc").filter(
    (pid) =>
      read(pid, "cmdline").includes("serve-functions.ts") &&
      read(pid, "environ").includes(`FIRESTORE_EMULATOR_HOST=${firestoreHost}`),
  );
  for (const pid of running) process.kill(Number(pid), "SIGKILL");
  return running.length > 0;
}

/** Returns "" if it is not a process, or has ended. */
function read(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}

test("functions killed during an upload: the form says that it failed, and trying again succeeds", async ({
  dashboard,
}) => {
  const form = await openNewPost(dashboard);
  const photo = form.getByLabel("Photo (Optional)");
  // First the idle one, so that the next one killed is processing this photo.
  killFunctions();
  const uploading = dashboard.waitForRequest(/uploads%2F/);
  await photo.setInputFiles(await phonePhoto());
  await Promise.all([
    form.getByText("Processing...").waitFor(),
    expect.poll(killFunctions, { interval: 20 }).toBe(true),
  ]);

  // Only the deep tests wait until the form gives up by itself; the others give it a record that it cannot read.
  const gaveUp = "Failed to upload photo: processing took too long";
  const unreadable = "Failed to upload photo: Firestore data loss error. Please check your data";
  if (!isDeep) {
    const [, uid = "", uploadId] = /uploads%2F([^%]+)%2F([0-9a-f-]+)/.exec((await uploading).url()) ?? [];
    await editInConsole(`photoUploads/${uploadId}`, { uid, state: "lost" });
  }
  const message = form.getByText(isDeep ? gaveUp : unreadable);
  // Journeys stretch the limit of the form to 500 s.
  await message.waitFor({ timeout: 2 * patience });
  await form.getByRole("button", { name: "Try again" }).click();
  await form.getByText("High Quality (~100KB)").waitFor();
});
