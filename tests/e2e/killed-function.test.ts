import { readdirSync, readFileSync } from "node:fs";
import { patience } from "@daily-genius/project/testing/patience";
import { isDeep } from "@daily-genius/project/testing/test-run";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { test } from "./fixtures.ts";
import { phonePhoto } from "./photo-files.ts";
import { editInConsole } from "./planted.ts";
import { openNewPost } from "./post-form.ts";
import { firestoreHost, readAsOwner, textIn } from "./stack.ts";

/** Kills the process of this stack's functions. */
function killFunctions(): void {
  const running = readdirSync("/proc").filter(
    (pid) =>
      read(pid, "cmdline").includes("serve-functions.ts") &&
      read(pid, "environ").includes(`FIRESTORE_EMULATOR_HOST=${firestoreHost}`),
  );
  for (const pid of running) process.kill(Number(pid), "SIGKILL");
}

/** Returns "" if it is not a process, or has ended. */
function read(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}

/** Chooses a photo, again until the functions are killed while they process it; returns the id of that upload. */
async function loseUpload(dashboard: Page, photo: Locator): Promise<string> {
  const file = await phonePhoto();
  for (;;) {
    const uploading = dashboard.waitForRequest(/uploads%2F/);
    await photo.setInputFiles(file);
    const [, uploadId = ""] = /uploads%2F[^%]+%2F([0-9a-f-]+)/.exec((await uploading).url()) ?? [];
    const state = async () => textIn(await readAsOwner(`photoUploads/${uploadId}`), "state");
    await expect.poll(state, { interval: 20 }).not.toBe("");
    killFunctions();
    if ((await state()) === "processing") return uploadId;
  }
}

// Specification 2.27
test("functions killed during an upload: the form says that it failed, and trying again succeeds", async ({
  dashboard,
}) => {
  const form = await openNewPost(dashboard);
  const uploadId = await loseUpload(dashboard, form.getByLabel("Photo (Optional)"));
  await form.getByText("Processing...").waitFor();

  // Only the deep tests wait until the form gives up by itself; the others give it a record that it cannot read.
  const gaveUp = "Failed to upload photo: processing took too long";
  const unreadable = "Failed to upload photo: Firestore data loss error. Please check your data";
  if (!isDeep) await editInConsole(`photoUploads/${uploadId}`, { state: "lost" });
  const message = form.getByText(isDeep ? gaveUp : unreadable);
  // Journeys stretch the limit of the form to 500 s.
  await message.waitFor({ timeout: 2 * patience });
  await form.getByRole("button", { name: "Try again" }).click();
  await form.getByText("High Quality (~100KB)").waitFor();
});
