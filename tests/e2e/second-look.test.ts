import { addDays, localDay } from "@daily-genius/domain/dates/publish-date";
import { expect } from "vitest";
import { isAccessible } from "./accessibility.ts";
import { rowOf, test, undoOf } from "./fixtures.ts";
import { refuseCall } from "./intercepting.ts";
import { enter } from "./keys.ts";
import { plantPosts } from "./planted.ts";
import { addPost, deletePost, fillPost, openEdit, openMore, save } from "./post-form.ts";

test("what one administrator has written, another checks by keyboard alone, on a phone; an edit ends the check, and undoing the edit revives it", async ({
  dashboard,
  openElsewhere,
  colleague: grace,
}) => {
  const title = await addPost(dashboard, "Hopper");
  const form = await openEdit(dashboard, title);
  await openMore(form);
  await form.getByLabel("Internal note").fill("Is the day right?");
  await save(form);

  const page = await openElsewhere({ viewport: { width: 360, height: 740 } }, grace);
  await addPost(page, "Noether");
  await dashboard.getByRole("button", { name: "Filters" }).click();
  await dashboard.getByRole("button", { name: "Not reviewed (2)" }).waitFor();
  await enter(page, title);
  const detail = page.getByRole("dialog", { name: title });
  await detail.getByText("Is the day right?").waitFor();
  await detail.getByText("Not reviewed yet.").waitFor();
  await enter(page, "Mark as reviewed");
  await detail.getByText(`Reviewed by ${grace.email}`).waitFor();
  await isAccessible(page);
  await dashboard.getByRole("button", { name: "Not reviewed (1)" }).waitFor();

  const edit = await openEdit(dashboard, title);
  await fillPost(edit, { country: "Wales" });
  await save(edit);
  await detail.getByText(`Changed since the review by ${grace.email}`).waitFor();
  await undoOf(dashboard, "Saved").click();
  await detail.getByText(new RegExp(`^Reviewed by ${grace.email}`)).waitFor();
  await rowOf(dashboard, title).getByText("Ghana").waitFor();
  await enter(page, "Remove review");
  await detail.getByText("Not reviewed yet.").waitFor();

  // In the planner, that is one of the things that a coming day lacks.
  await plantPosts([{ title: "Coming", date: addDays(localDay(new Date()), 4) }]);
  await dashboard.getByText("Planner", { exact: true }).click();
  await dashboard.getByRole("gridcell", { name: /, Coming, .*not reviewed$/ }).waitFor();

  // That the post is deleted is said once.
  await refuseCall(page, "markChecked", "NOT_FOUND", { message: "This post no longer exists." });
  await enter(page, "Mark as reviewed");
  await page.getByText("This post no longer exists.").waitFor();
  await dashboard.getByText("List", { exact: true }).click();
  await deletePost(dashboard, title);
  await page.getByText(/was deleted while it was open\.$/).waitFor();
  expect(await page.getByText("This post no longer exists.").count()).toBe(0);
});
