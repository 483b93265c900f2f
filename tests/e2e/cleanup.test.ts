import { localDay } from "@daily-genius/domain/dates/publish-date";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { rowOf, test } from "./fixtures.ts";
import { refuseCall } from "./intercepting.ts";
import { plantPosts } from "./planted.ts";
import { addPost } from "./post-form.ts";

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

  await dashboard.getByRole("button", { name: "Undo" }).last().click();
  await dashboard.getByText("Restored 2 posts").waitFor();
  await expect.poll(() => rowOf(dashboard, title).count()).toBe(3);

  await cleanUp(dashboard);
  await dashboard.getByText("Removed 2 duplicate posts").last().waitFor();
  await cleanUp(dashboard);
  await dashboard.getByText("No duplicate posts found").last().waitFor();
});
