import { addDays, localDay } from "@daily-genius/domain/dates/publish-date";
import { expect } from "vitest";
import { anAdministrator } from "./administrator.ts";
import { violationsIn } from "./axe.ts";
import { rowOf, signIn, test } from "./fixtures.ts";
import { press, tabTo } from "./keys.ts";
import { plantPosts } from "./planted-posts.ts";
import { addPost, fillPost, openEdit } from "./post-form.ts";
import { sidewaysIn } from "./sideways.ts";

test("what one administrator has written, another checks by keyboard alone, on a phone; an edit ends the check, and undoing the edit revives it", async ({
  dashboard,
  openContext,
}) => {
  const title = await addPost(dashboard, "Hopper");
  const form = await openEdit(dashboard, title);
  await form.getByLabel("Internal note").fill("Is the day right?");
  await form.getByRole("button", { name: "Update Post" }).click();
  await form.waitFor({ state: "detached" });

  const grace = await anAdministrator();
  const page = await (await openContext({ viewport: { width: 360, height: 740 } })).newPage();
  await signIn(page, grace);
  await addPost(page, "Noether");
  await dashboard.getByRole("button", { name: "Filters" }).click();
  await dashboard.getByRole("button", { name: "Not reviewed (2)" }).waitFor();
  await tabTo(page, title);
  await press(page, "Enter");
  const detail = page.getByRole("dialog", { name: title });
  await detail.getByText("Is the day right?").waitFor();
  await detail.getByText("Not reviewed yet.").waitFor();
  await tabTo(page, "Mark as reviewed");
  await press(page, "Enter");
  await detail.getByText(`Reviewed by ${grace.email}`).waitFor();
  expect(await violationsIn(page)).toEqual([]);
  expect(await sidewaysIn(page)).toEqual([]);
  await dashboard.getByRole("button", { name: "Not reviewed (1)" }).waitFor();

  const edit = await openEdit(dashboard, title);
  await fillPost(edit, { country: "Wales" });
  await edit.getByRole("button", { name: "Update Post" }).click();
  await edit.waitFor({ state: "detached" });
  await detail.getByText(`Changed since the review by ${grace.email}`).waitFor();
  await dashboard.getByRole("button", { name: "Undo" }).last().click();
  await detail.getByText(new RegExp(`^Reviewed by ${grace.email}`)).waitFor();
  await rowOf(dashboard, title).getByText("Ghana").waitFor();
  await tabTo(page, "Remove review");
  await press(page, "Enter");
  await detail.getByText("Not reviewed yet.").waitFor();

  // In the planner, that is one of the things that a coming day lacks.
  await plantPosts([{ title: "Coming", date: addDays(localDay(new Date()), 4) }]);
  await dashboard.getByText("Planner", { exact: true }).click();
  await dashboard.getByRole("gridcell", { name: /, Coming, .*not reviewed$/ }).waitFor();
});
