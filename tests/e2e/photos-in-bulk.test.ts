import { addDays, localDay } from "@daily-genius/domain/dates/publish-date";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { isAccessible, resize } from "./accessibility.ts";
import { closeByKey, hasValue, rowOf, shows, test, undoOf } from "./fixtures.ts";
import { interceptCall } from "./intercepting.ts";
import { chooserOpenedBy, enter, tabTo } from "./keys.ts";
import { drop, smallPhoto } from "./photo-files.ts";
import { plantPosts } from "./planted.ts";

const titles = ["Ada Lovelace", "Emmy Noether", "Hypatia"];
const plant = async (page: Page) => {
  const today = localDay(new Date());
  await plantPosts(titles.map((title, n) => ({ title, date: addDays(today, 3 + n), imageURL: "" })));
  await shows(page, 3, 3);
  await page.getByText("Loading posts...").waitFor({ state: "detached" });
};

const photosIn = (page: Page) => page.locator("main li img").count();

test("photos dropped on the list go to the posts they are named after, with one credit; one that failed is tried again; one Undo removes them", async ({
  dashboard,
}) => {
  await plant(dashboard);
  const photo = await smallPhoto();
  const names = ["ada-lovelace.jpg", "Noether, Emmy.jpg", "IMG_2031.jpg"];
  await drop(
    dashboard.locator("main"),
    names.map((name) => ({ ...photo, name })),
  );
  const dialog = dashboard.getByRole("dialog", { name: "Add photos" });
  const chosen = (name: string) =>
    dialog
      .getByLabel(`Post of ${name}`)
      .evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text);
  await expect.poll(() => chosen("ada-lovelace.jpg")).toBe("Ada Lovelace");
  await expect.poll(() => chosen("Noether, Emmy.jpg")).toBe("Emmy Noether");
  await expect.poll(() => chosen("IMG_2031.jpg")).toBe("Skip this photo");
  await dialog.getByLabel("Post of IMG_2031.jpg").selectOption("Hypatia");
  await dialog.getByLabel("Photo credit").fill("Science Museum");
  await isAccessible(dashboard);

  let isFirst = true;
  const goOn = await interceptCall(dashboard, "updatePost", async (route) => {
    const isRefused = isFirst;
    isFirst = false;
    if (isRefused) await route.abort();
    else await route.continue();
  });
  await dialog.getByRole("button", { name: "Add 3 photos" }).click();
  await dashboard.getByText(/^Edited 2 of 3 posts\. Not changed: /).waitFor();
  await goOn();
  await dialog.getByRole("button", { name: "Add 1 photo" }).click();
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => photosIn(dashboard)).toBe(3);
  await rowOf(dashboard, "Hypatia").getByRole("button", { name: "Hypatia", exact: true }).click();
  await dashboard.getByText("Photo: Science Museum").waitFor();
  // Nothing takes photos there.
  await drop(dashboard.getByRole("dialog"), [photo]);
  await closeByKey(dashboard.getByRole("dialog"));

  for (const [edited, restored, left] of [
    ["Edited 1 post", "Restored 1 post", 2],
    ["Edited 2 of 3 posts", "Restored 2 posts", 0],
  ] as const) {
    await undoOf(dashboard, edited).click();
    await expect.poll(() => photosIn(dashboard)).toBe(left);
    await dashboard.getByText(restored, { exact: true }).waitFor();
  }
});

test("a photo that fails after the dialog was closed is reported with its post, and sent again", async ({
  dashboard: page,
}) => {
  await plant(page);
  await drop(page.locator("main"), [{ ...(await smallPhoto()), name: "hypatia.jpg" }]);
  let refuse = async () => {};
  const upload = /\/v0\/b\//;
  const isAsked = new Promise<void>((resolve) => {
    void page.route(upload, async (route) => {
      resolve();
      refuse = () => route.fulfill({ status: 403, body: "{}" });
    });
  });
  const dialog = page.getByRole("dialog", { name: "Add photos" });
  await dialog.getByRole("button", { name: "Add 1 photo" }).click();
  await isAsked;
  await dialog.getByRole("button", { name: "Close" }).click();
  await dialog.waitFor({ state: "detached" });
  await refuse();
  await page.getByText(/^Not changed: .+Hypatia.+\. Failed to upload photo: /).waitFor();
  await page.unroute(upload);
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText("Edited 1 post").waitFor();
  await expect.poll(() => photosIn(page)).toBe(1);
});

test("by keyboard alone, on a phone, photos are chosen and given to posts", async ({ dashboard: page }) => {
  await plant(page);
  await resize(page, 360, 740);
  await enter(page, "More");
  await enter(page, "Add photos");
  const dialog = page.getByRole("dialog", { name: "Add photos" });
  await dialog.getByText(/3 posts have no photo\.$/).waitFor();
  const { buffer, mimeType } = await smallPhoto();
  await tabTo(page, "Choose photos");
  const chooser = await chooserOpenedBy(page, "Enter");
  await chooser.setFiles([
    { name: "hypatia.jpg", mimeType, buffer },
    { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("no photo") },
  ]);
  await isAccessible(page);
  await dialog.getByLabel("Post of notes.txt").selectOption("Ada Lovelace");
  await enter(page, "Add 2 photos");
  await dialog.getByText("Failed to upload photo: use a JPEG, PNG or WebP image.").waitFor();
  await page.getByText("Edited 1 post").waitFor();
  // It would be refused again, and is no work that closing could lose.
  await hasValue(dialog.getByLabel("Post of notes.txt"), "");
  await closeByKey(dialog);
  await expect.poll(() => photosIn(page)).toBe(1);
});
