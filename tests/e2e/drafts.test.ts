import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { openDashboard, rowOf, test } from "./fixtures.ts";
import { smallPhoto } from "./photo-files.ts";
import { addPost, aTitle, fillPost, openEdit, openNewPost } from "./post-form.ts";

const restored = (form: Locator) =>
  form.getByText(/^What you typed on .+ is here again; it was not saved\.$/);
const lines = (page: Page) => page.getByRole("region", { name: "Drafts" });

/** Loads the page again, without the question that the browser asks first. */
async function reload(page: Page): Promise<void> {
  page.once("dialog", (dialog) => void dialog.accept());
  await page.reload();
}

test("tabs keep what they type apart, over reloads and when one is duplicated; what a closed tab left waits", async ({
  dashboard,
  administrator,
}) => {
  const [ada, emmy] = [aTitle("Ada"), aTitle("Emmy")];
  const other = await openDashboard(await dashboard.context().newPage(), administrator);
  const [here, there] = [await openNewPost(dashboard), await openNewPost(other)];
  await fillPost(here, { title: ada });
  await fillPost(there, { title: emmy });
  for (const page of [dashboard, other]) await reload(page);
  for (const [page, title] of [
    [dashboard, ada],
    [other, emmy],
  ] as const) {
    const form = await openNewPost(page);
    await restored(form).waitFor();
    expect(await form.getByLabel("Title *").inputValue()).toBe(title);
  }

  // As a browser duplicates a tab, with its storage: its form begins empty, while the original has its text.
  const [duplicate] = await Promise.all([
    dashboard.context().waitForEvent("page"),
    dashboard.evaluate(() => void window.open(location.href)),
  ]);
  const empty = await openNewPost(duplicate);
  expect(await empty.getByLabel("Title *").inputValue()).toBe("");
  expect(await restored(empty).count()).toBe(0);
  await empty.getByRole("button", { name: "Cancel" }).click();
  await empty.waitFor({ state: "detached" });
  expect(await lines(duplicate).count()).toBe(0);

  await other.close();
  await lines(duplicate).getByText(`A draft waits:“${emmy}” (today,`, { exact: false }).waitFor();
});

test("a draft comes back with its photo; continued, discarded and brought back from the line about it", async ({
  dashboard,
  administrator,
}) => {
  const title = await addPost(dashboard, "Hypatia");
  const form = await openEdit(dashboard, title);
  await fillPost(form, { country: "Egypt" });
  await form.getByLabel("Photo (Optional)").setInputFiles(await smallPhoto());
  await form.getByText("High Quality (~100KB)").waitFor();
  await reload(dashboard);

  await lines(dashboard)
    .getByRole("button", { name: `Continue “${title}”` })
    .click();
  await restored(form).waitFor();
  expect(await form.getByLabel("Country *").inputValue()).toBe("Egypt");
  // As it was staged: nothing is sent again.
  await form.getByText("High Quality (~100KB)").waitFor();
  expect(await lines(dashboard).count()).toBe(0);

  const undo = dashboard.getByRole("log").getByRole("button", { name: "Undo" });
  await form.getByRole("button", { name: "Discard it" }).click();
  expect(await form.getByLabel("Country *").inputValue()).toBe("Ghana");
  await form.getByText("No photo").waitFor();
  await undo.click();
  expect(await form.getByLabel("Country *").inputValue()).toBe("Egypt");
  await form.getByText("High Quality (~100KB)").waitFor();

  await form.getByRole("button", { name: "Cancel" }).click();
  await dashboard.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
  await form.waitFor({ state: "detached" });
  expect(await lines(dashboard).count()).toBe(0);
  await undo.click();
  await lines(dashboard)
    .getByRole("button", { name: `Discard “${title}”` })
    .click();
  await lines(dashboard).waitFor({ state: "detached" });
  await undo.click();

  await openDashboard(dashboard, administrator);
  await openEdit(dashboard, title);
  await restored(form).waitFor();
  await form.getByText("High Quality (~100KB)").waitFor();
  await form.getByRole("button", { name: "Update Post" }).click();
  await form.waitFor({ state: "detached" });
  await rowOf(dashboard, title).locator("img").waitFor();
  expect(await lines(dashboard).count()).toBe(0);
  await reload(dashboard);
  await openEdit(dashboard, title);
  expect(await restored(form).count()).toBe(0);
});
