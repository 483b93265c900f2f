import { localDay } from "@daily-genius/domain/dates/publish-date";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { resize } from "./accessibility.ts";
import { hasValue, rowOf, shows, test, undoOf } from "./fixtures.ts";
import { labels } from "./form-labels.ts";
import { refuseCall } from "./intercepting.ts";
import { plantPosts } from "./planted.ts";
import { addPost, deletePost, edit, fillPost, openNewPost } from "./post-form.ts";

// Specification 2.12, 2.28
test("the dashboard names its administrator and shows its actions", async ({ dashboard, administrator }) => {
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
});

// Specification 2.23
test("a post is found by search, previewed as on a phone, edited, deleted and brought back", async ({
  dashboard,
}) => {
  const title = await addPost(dashboard, "Ωριγένης", { birthdate: "~185" });
  const search = dashboard.getByPlaceholder("Search posts by title, description, country, role...");
  await search.fill(title.toUpperCase());
  await shows(dashboard, 1);
  await search.fill("nobody is called this");
  await dashboard.getByText('No posts found matching "nobody is called this".').waitFor();
  await dashboard.getByRole("button", { name: "Clear search" }).last().click();

  await dashboard.getByRole("button", { name: `Preview ${title}` }).click();
  const preview = dashboard.getByRole("dialog", { name: "Mobile Preview (25% Quality)" });
  await preview.getByText("Engineer, Inventor").waitFor();
  expect(await preview.getByText("Died").count()).toBe(0);
  await dashboard.keyboard.press("Escape");
  await preview.waitFor({ state: "detached" });

  await edit(dashboard, title, { country: "Egypt" });
  await rowOf(dashboard, title).getByText("Egypt").waitFor();

  await deletePost(dashboard, title);
  // The row may go before the answer: until then, Undo takes the edit back.
  await dashboard.getByText(`Deleted “${title}”`).waitFor();
  await dashboard.getByRole("button", { name: "Undo" }).click();
  await rowOf(dashboard, title).getByText("Egypt").waitFor();
});

test("what one administrator adds appears in another's browser without a reload", async ({
  dashboard,
  openElsewhere,
}) => {
  const other = await openElsewhere();
  const title = await addPost(dashboard, "Chien-Shiung Wu");
  await rowOf(other, title).waitFor();
});

// Specification 7.3
test("a second post of the same title and day is refused, and the draft stays", async ({ dashboard }) => {
  const title = await addPost(dashboard, "Al-Khwarizmi");
  const form = await openNewPost(dashboard);
  const again = { description: "The same again.", birthdate: "~780", country: "Persia" };
  await fillPost(form, { title, ...again, role: "Mathematician" });
  await form.getByRole("button", { name: "Add Post" }).click();
  await form.getByText("A post with this title already exists.").waitFor();
  await hasValue(form.getByLabel(labels.description), "The same again.");
});

async function cleanUp(dashboard: Page): Promise<void> {
  await dashboard.getByRole("button", { name: "Cleanup Duplicates" }).click();
  const question = dashboard.getByRole("alertdialog", { name: "Cleanup Duplicates" });
  await question.getByText("This will remove duplicate posts. Continue?").waitFor();
  await question.getByRole("button", { name: "Continue" }).click();
  await question.waitFor({ state: "detached" });
}

// Specification 2.21
test("a cleanup says how many duplicates it removed, that there were none, or that it failed, and is undone", async ({
  dashboard,
}) => {
  const title = await addPost(dashboard, "Thales");
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
