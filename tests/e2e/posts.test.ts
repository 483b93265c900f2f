import { localDay } from "@daily-genius/domain/dates/publish-date";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { resize } from "./accessibility.ts";
import { hasValue, rowOf, test, undoOf } from "./fixtures.ts";
import { labels } from "./form-labels.ts";
import { refuseCall } from "./intercepting.ts";
import { plantPosts } from "./planted.ts";
import { aPerson, fillPost, openNewPost, save } from "./post-form.ts";

async function cleanUp(dashboard: Page): Promise<void> {
  await dashboard.getByRole("button", { name: "Cleanup Duplicates" }).click();
  const question = dashboard.getByRole("alertdialog", { name: "Cleanup Duplicates" });
  await question.getByText("This will remove duplicate posts. Continue?").waitFor();
  await question.getByRole("button", { name: "Continue" }).click();
  await question.waitFor({ state: "detached" });
}

// Specification 2.12, 2.21, 2.28
test("the dashboard shows its actions; a cleanup is counted and undone", async ({
  dashboard,
  administrator,
}) => {
  const header = dashboard.getByRole("banner");
  await header.getByRole("heading", { level: 1, name: "Daily Genius Admin" }).waitFor();
  await header.getByText(`Welcome, ${administrator.email}`).waitFor();
  const actions = ["Add New Post", "Firebase Troubleshooter", "Cleanup Duplicates", "Sign Out"];
  const more = header.getByRole("button", { name: "More", exact: true });
  const rest = ["Account", "Import", "Add photos", "Export", "Shortcuts"];
  // In a narrow window all but the first are in the menu.
  for (const [width, inSight, inMenu] of [
    [1280, actions, rest],
    [1024, actions, rest],
    [1023, actions.slice(0, 1), [...rest, ...actions.slice(1)]],
    [320, actions.slice(0, 1), [...rest, ...actions.slice(1)]],
  ] as const) {
    await resize(dashboard, width, 800);
    const buttons = () => header.getByRole("button").allTextContents();
    await expect.poll(buttons).toEqual([...inSight, ""]);
    await more.click();
    await expect
      .poll(async () => (await buttons()).filter((name) => name !== ""))
      .toEqual([...inSight, ...inMenu]);
    await dashboard.keyboard.press("Escape");
  }
  await dashboard.getByRole("main").getByRole("button", { name: "Import a file", exact: true }).waitFor();
  await dashboard.locator("h2", { hasText: /^Posts \((\d+) of \1\)$/ }).waitFor();
  const form = await openNewPost(dashboard);
  expect(await form.getByLabel(labels.description).getAttribute("rows")).toBe("4");
  await hasValue(form.getByLabel("Publish Date *"), localDay(new Date()));
  await resize(dashboard, 1280, 900);
  const person = aPerson("Thales");
  const { title } = person;
  await fillPost(form, person);
  await save(form);
  await plantPosts([1, 2].map(() => ({ title, date: localDay(new Date()) })));
  await dashboard.getByRole("searchbox").fill(title);
  await expect.poll(() => rowOf(dashboard, title).count()).toBe(3);

  await dashboard.getByRole("button", { name: "Cleanup Duplicates" }).click();
  await dashboard.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
  await expect.poll(() => rowOf(dashboard, title).count()).toBe(3);

  const allow = await refuseCall(dashboard, "cleanupDuplicates", "INTERNAL");
  await cleanUp(dashboard);
  await dashboard.getByText("Error cleaning up duplicates").waitFor();
  await allow();
  const allowAll = await refuseCall(dashboard, "cleanupDuplicates", "INTERNAL", {
    details: { removed: ["x"] },
  });
  await cleanUp(dashboard);
  await dashboard.getByText("Error cleaning up duplicates. Removed 1 duplicate post.").waitFor();
  await allowAll();

  await cleanUp(dashboard);
  await dashboard.getByText("Removed 2 duplicate posts").waitFor();
  await expect.poll(() => rowOf(dashboard, title).count()).toBe(1);
  // The post whose id is the slug is kept, not a planted one.
  expect(await rowOf(dashboard, title).getAttribute("data-id")).not.toContain("planted");

  await undoOf(dashboard, "Removed 2 duplicate posts").click();
  await dashboard.getByText("Restored 2 posts").waitFor();
  await expect.poll(() => rowOf(dashboard, title).count()).toBe(3);

  await cleanUp(dashboard);
  await dashboard.getByText("Removed 2 duplicate posts").last().waitFor();
  await cleanUp(dashboard);
  await dashboard.getByText("No duplicate posts found").last().waitFor();
});
