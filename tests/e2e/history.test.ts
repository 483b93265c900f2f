import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { violationsIn } from "./axe.ts";
import { openDashboard, rowOf, test } from "./fixtures.ts";
import { smallPhoto } from "./photo-files.ts";
import { addPost, deletePost, fillPost, openEdit } from "./post-form.ts";

async function edit(page: Page, title: string, typed: Parameters<typeof fillPost>[1]): Promise<void> {
  const form = await openEdit(page, title);
  await fillPost(form, typed);
  await form.getByRole("button", { name: "Update Post" }).click();
  await form.waitFor({ state: "detached" });
}

async function openHistory(page: Page, title: string): Promise<Locator> {
  await rowOf(page, title).getByRole("heading").getByRole("button").click();
  await page.getByRole("dialog", { name: title }).getByRole("button", { name: "History" }).click();
  return page.getByRole("dialog", { name: `History of “${title}”` });
}

const notices = (page: Page) => page.getByRole("region", { name: "Notifications" });

test("an edit is seen in the history, restored and undone, by keyboard alone", async ({
  dashboard,
  administrator,
}) => {
  const title = await addPost(dashboard, "Ada", {
    description: "She was born in London. She wrote a program.",
  });
  await edit(dashboard, title, {
    description: "She was born in London. She wrote a poem.",
    country: "England",
  });
  await notices(dashboard).getByText(`Saved “${title}”`).waitFor();

  const history = await openHistory(dashboard, title);
  const versions = history.getByRole("radio");
  await expect.poll(() => versions.count()).toBe(2);
  await expect.poll(() => versions.first().evaluate((radio) => radio === document.activeElement)).toBe(true);
  await history.getByText("As it is now").waitFor();
  await history.getByText("Edited description, country").waitFor();
  expect(await history.locator("del").allTextContents()).toEqual(["removed program", "removed Ghana"]);
  expect(await history.locator("ins").allTextContents()).toEqual(["added poem", "added England"]);
  await history.getByText(administrator.email).first().waitFor();
  expect(await violationsIn(dashboard)).toEqual([]);

  await dashboard.keyboard.press("ArrowDown");
  await history.getByText("This is the first version that is kept.").waitFor();
  await history.getByRole("button", { name: "Restore this version" }).waitFor();
  await dashboard.keyboard.press("r");
  await notices(dashboard)
    .getByText(/^Restored the version of today, \d\d:\d\d$/)
    .waitFor();
  await expect.poll(() => versions.count()).toBe(3);
  await expect.poll(() => versions.first().evaluate((radio) => radio === document.activeElement)).toBe(true);
  await dashboard.keyboard.press("Escape");
  await history.waitFor({ state: "detached" });
  await rowOf(dashboard, title).getByText("She wrote a program.").waitFor();

  await notices(dashboard).getByRole("button", { name: "Undo" }).click();
  await rowOf(dashboard, title).getByText("She wrote a poem.").waitFor();
});

test("a replaced photo is shown beside the new one and comes back; Undo takes a save back with its photo", async ({
  dashboard,
}) => {
  const title = await addPost(dashboard, "Hypatia");
  for (const round of ["first", "second"]) {
    const form = await openEdit(dashboard, title);
    await form.getByLabel("Photo (Optional)").setInputFiles(await smallPhoto());
    await form.getByText("Using WebP format for optimal compression").waitFor();
    await fillPost(form, { description: `With the ${round} photo.` });
    await form.getByRole("button", { name: "Update Post" }).click();
    await form.waitFor({ state: "detached" });
  }
  const thumbnail = () => rowOf(dashboard, title).locator("img").getAttribute("src");
  const second = await thumbnail();
  const history = await openHistory(dashboard, title);
  await expect.poll(() => history.getByRole("img").count()).toBe(2);
  await history.getByText("Edited description, photo").nth(1).click();
  await history.getByRole("button", { name: "Restore this version" }).click();
  await notices(dashboard)
    .getByText(/^Restored the version/)
    .waitFor();
  await dashboard.keyboard.press("Escape");
  await rowOf(dashboard, title).getByText("With the first photo.").waitFor();
  expect(await thumbnail()).not.toBe(second);

  const form = await openEdit(dashboard, title);
  await form.getByRole("button", { name: "Remove photo" }).click();
  await form.getByRole("button", { name: "Update Post" }).click();
  await form.waitFor({ state: "detached" });
  await notices(dashboard).getByRole("button", { name: "Undo" }).click();
  await rowOf(dashboard, title).locator("img").waitFor();
});

test("of two administrators who restore at once one is refused; a deleted post comes back from Changes", async ({
  dashboard,
  openContext,
  signedIn,
  administrator,
}) => {
  const title = await addPost(dashboard, "Euclid", { country: "Egypt" });
  await edit(dashboard, title, { country: "Greece" });
  const other = await openDashboard(
    await (await openContext({ storageState: signedIn })).newPage(),
    administrator,
  );
  const pages = [dashboard, other];
  const buttons: Locator[] = [];
  for (const page of pages) {
    const history = await openHistory(page, title);
    await history.getByText("Created").click();
    buttons.push(history.getByRole("button", { name: "Restore this version" }));
  }
  await Promise.all(buttons.map((button) => button.click()));
  const told = await Promise.all(
    pages.map((page) =>
      notices(page)
        .getByText(/Restored the version|Firestore operation was aborted/)
        .last()
        .textContent(),
    ),
  );
  expect(told.filter((text) => text?.startsWith("Restored")).length).toBeGreaterThan(0);
  await rowOf(other, title).getByText("Egypt").waitFor({ state: "attached" });

  await dashboard.keyboard.press("Escape");
  await deletePost(dashboard, title);
  await dashboard.getByText("Changes", { exact: true }).click();
  const changes = dashboard.getByRole("region", { name: "Changes" });
  await changes.getByText("Deleted").first().waitFor();
  expect(await violationsIn(dashboard)).toEqual([]);
  await changes.getByRole("button", { name: `Restore ${title}` }).click();
  await changes.getByText("Restored", { exact: true }).waitFor();
  await dashboard.getByText("List", { exact: true }).click();
  await rowOf(dashboard, title).waitFor();
});
