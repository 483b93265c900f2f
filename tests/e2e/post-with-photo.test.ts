import { readdirSync, readFileSync } from "node:fs";
import { patience } from "@daily-genius/project/testing/patience";
import { isDeep } from "@daily-genius/project/testing/test-run";
import type { Locator, Page } from "playwright-core";
import sharp from "sharp";
import { expect } from "vitest";
import { closeByKey, hasValue, rowOf, test } from "./fixtures.ts";
import { labels } from "./form-labels.ts";
import { holdRequests } from "./intercepting.ts";
import { phonePhoto, smallPhoto } from "./photo-files.ts";
import { editInConsole } from "./planted.ts";
import { aPerson, deletePost, fillPost, openEdit, openNewPost, save } from "./post-form.ts";
import { firestoreHost, readAsAnyone, readAsOwner, site, textIn } from "./stack.ts";

// Specification 2.25
test("a post with a phone's photo is added, shown, read by the public, and deleted without a trace", async ({
  dashboard,
}) => {
  const person = aPerson("Hypatia", { birthdate: "~355", deathdate: "0415/03/08" });
  const { title } = person;
  const form = await openNewPost(dashboard);
  await fillPost(form, person);
  await form.getByLabel("Photo (Optional)").setInputFiles(await phonePhoto());
  await form.getByText("High Quality (~100KB)").waitFor();
  await form.getByText("Using WebP format for optimal compression").waitFor();
  await form.getByLabel("Photo description (for screen readers)").fill("A bust of Hypatia");
  await form.getByLabel("Photo credit").fill("Jane Doe");
  await form.getByLabel("Photo license").fill("CC BY-SA 4.0");
  await save(form);

  const row = rowOf(dashboard, title);
  const thumbnail = row.locator("img");
  await thumbnail.waitFor();
  await expect.poll(() => thumbnail.evaluate((image: HTMLImageElement) => image.naturalHeight)).toBe(150);
  const id = (await row.getAttribute("data-id")) ?? "";

  await expect.poll(() => readAsAnyone(`feed/${id}`)).toBeDefined();
  const entry = await readAsAnyone(`feed/${id}`);
  expect(textIn(entry, "title")).toBe(title);
  expect(textIn(entry, "photoAlt")).toBe("A bust of Hypatia");
  expect(entry?.fields).not.toHaveProperty("authorEmail");

  await dashboard.getByRole("button", { name: title, exact: true }).click();
  const detail = dashboard.getByRole("dialog", { name: title });
  await detail.getByAltText("A bust of Hypatia").waitFor();
  await detail.getByText("Photo: Jane Doe, CC BY-SA 4.0").waitFor();
  await detail.getByRole("button", { name: "Close" }).click();

  const urls = ["imageURL", "thumbnailURL", "previewURL"].map((field) => textIn(entry, field));
  const files = await Promise.all(
    urls.map(async (url) => Buffer.from(await (await fetch(url)).arrayBuffer())),
  );
  const facts = await Promise.all(files.map((file) => sharp(file).metadata()));
  expect(facts.map(({ format, width, height }) => ({ format, width, height }))).toEqual([
    { format: "webp", width: 600, height: 800 },
    { format: "jpeg", width: 113, height: 150 },
    { format: "jpeg", width: 113, height: 150 },
  ]);
  for (const { exif, orientation } of facts) {
    expect(exif).toBeUndefined();
    expect(orientation ?? 1).toBe(1);
  }
  expect(await colorsFromTop(files[0])).toEqual(["red", "blue"]);

  // Drawn by the process that made the photo.
  const page = await (await fetch(`${site}/genius/${id}`)).text();
  const [, shared = ""] = /property="og:image" content="https?:\/\/[^/]+([^"]+)"/.exec(page) ?? [];
  expect(await (await fetch(site + shared)).blob()).toMatchObject({ type: "image/jpeg" });

  await deletePost(dashboard, title);
  for (const path of [`posts/${id}`, `feed/${id}`, `slugs/${id}`])
    await expect.poll(() => readAsOwner(path)).toBeUndefined();
  for (const url of urls) await expect.poll(async () => (await fetch(url)).status).toBe(404);
});

// Specification 2.26, 8.2
test("a photo is replaced and removed, its credit goes with it, and an unusable file leaves the present one", async ({
  dashboard,
}) => {
  const person = aPerson("Daguerre");
  const added = await openNewPost(dashboard);
  await fillPost(added, person);
  // The server finds that it is not a photo, while the save waits for it.
  const sendText = await holdRequests(dashboard, /uploads%2F/);
  const text = {
    name: "notes.jpg",
    mimeType: "image/jpeg",
    buffer: Buffer.from("These are notes, no photo."),
  };
  await added.getByLabel("Photo (Optional)").setInputFiles(text);
  await added.getByRole("button", { name: "Add Post" }).click();
  await added.getByRole("button", { name: "Waiting for the photo..." }).waitFor();
  sendText();
  await added.getByText("The post is not saved: its photo cannot be used.").waitFor();
  const reason = await added
    .getByText(/^Failed to upload photo: ./)
    .last()
    .textContent();
  expect(reason).not.toMatch(/undefined|\[object|Error:/);
  await added.first().waitFor();
  const base64 = (await smallPhoto()).buffer.toString("base64");
  // Nothing behind an open dialog acts.
  await added.getByLabel("Publish Date *").click();
  await dashboard.getByRole("grid").evaluate(paste, base64);
  await closeByKey(dashboard.getByRole("dialog", { name: "Select Publish Date" }));
  await added.getByText("No photo", { exact: true }).waitFor();
  await added.getByLabel(labels.description).evaluate(paste, base64);
  await hasValue(added.getByLabel(labels.description), person.description);
  await added.getByText("leaf.jpg", { exact: true }).waitFor();
  await added.getByText("High Quality (~100KB)").waitFor();
  await added.getByText(/^Original: [\d.]+ (Bytes|KB) *Final: [\d.]+ (Bytes|KB)$/).waitFor();
  const credit = dashboard.getByLabel("Photo credit");
  await credit.fill("Louis Daguerre");
  await save(added);
  const row = rowOf(dashboard, person.title);
  const id = (await row.getAttribute("data-id")) ?? "";
  const photoOf = async () => textIn(await readAsOwner(`posts/${id}`), "imageURL");
  const first = await photoOf();
  expect((await fetch(first)).status).toBe(200);

  const form = await openEdit(dashboard, person.title);
  const preview = form.getByAltText("Current photo");
  await preview.waitFor();
  await form.getByText(/^Current photo: 640 × 480 pixels, [\d.]+ (Bytes|KB)$/).waitFor();
  const notes = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("no photo") };
  await form.getByLabel("Photo (Optional)").setInputFiles(notes);
  await form.getByText("Failed to upload photo: use a JPEG, PNG or WebP image", { exact: true }).waitFor();
  expect(await preview.getAttribute("src")).toBe(first);
  await hasValue(credit, "Louis Daguerre");
  const send = await holdRequests(dashboard, /uploads%2F/);
  await form.getByLabel("Photo (Optional)").setInputFiles(await smallPhoto());
  await form.getByText("The photo is new, so its description, credit and license are empty.").waitFor();
  await hasValue(credit, "");
  await form.getByRole("button", { name: "Copy from the previous photo" }).click();
  await hasValue(credit, "Louis Daguerre");
  await form.getByRole("button", { name: "Update Post" }).click();
  await form.getByRole("button", { name: "Stop waiting" }).click();
  await form.getByRole("button", { name: "Update Post" }).click();
  await form.getByRole("button", { name: "Waiting for the photo..." }).waitFor();
  send();
  await form.waitFor({ state: "detached" });
  const second = await photoOf();
  expect(second).not.toBe(first);
  await expect.poll(async () => (await fetch(first)).status).toBe(404);
  expect((await fetch(second)).status).toBe(200);
  await row.locator("img").waitFor();

  await openEdit(dashboard, person.title);
  await form.getByRole("button", { name: "Remove Photo" }).click();
  await preview.waitFor({ state: "detached" });
  await credit.waitFor({ state: "detached" });
  expect(await form.getByText("The photo is new").count()).toBe(0);
  await form.getByLabel("Photo (Optional)").setInputFiles(notes);
  await form.getByText(/^Failed to upload photo: ./).waitFor();
  await save(form);
  await row.locator("img").waitFor({ state: "detached" });
  expect(await photoOf()).toBe("");
  expect(textIn(await readAsOwner(`posts/${id}`), "photoCredit")).toBe("");
  await expect.poll(async () => (await fetch(second)).status).toBe(404);
});

/** Runs in the page: pastes an image, and text with an image of it, where the text counts. */
function paste(field: Element, base64: string): void {
  const image = new File([Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0))], "leaf.jpg", {
    type: "image/jpeg",
  });
  for (const texts of [[], ["a text"]]) {
    const clipboardData = new DataTransfer();
    for (const text of texts) clipboardData.setData("text/plain", text);
    clipboardData.items.add(texts.length === 0 ? image : new File([image], "text.jpg", { type: image.type }));
    field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }
}

async function colorsFromTop(photo: Buffer | undefined): Promise<string[]> {
  const { data, info } = await sharp(photo).raw().toBuffer({ resolveWithObject: true });
  return [0.25, 0.75].map((share) => {
    const at = (Math.floor(info.height * share) * info.width + Math.floor(info.width / 2)) * info.channels;
    return (data[at] ?? 0) > (data[at + 2] ?? 0) ? "red" : "blue";
  });
}

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
