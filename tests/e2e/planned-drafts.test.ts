import { addDays, longDate } from "@daily-genius/domain/dates/publish-date";
import { aPost } from "@daily-genius/domain/testing/a-post";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { isAccessible, resize } from "./accessibility.ts";
import { isFocused, openDrafts, test, undoOf } from "./fixtures.ts";
import { press as pressKeys } from "./keys.ts";
import { cell, day, holds, showPlanner, today } from "./planner.ts";
import { plantDrafts, plantPosts } from "./planted.ts";

const drafts = (page: Page) => page.getByRole("region", { name: /^Drafts \(/ });

const { description, birthdate, country } = aPost();
const whole = { description, birthdate, country, role: "Mathematician" };
const names = ["Ada", "Emmy", "Grace", "Hedy"];

async function openPlanner(page: Page): Promise<void> {
  await showPlanner(page);
  await page.getByRole("button", { name: "Drafts 5" }).click();
}

test("a week is planned by keyboard alone: plans take no day, a complete draft is scheduled, and a taken day refuses", async ({
  dashboard,
}) => {
  await plantPosts([{ title: "Settled", date: day(4) }]);
  await plantDrafts([
    ...names.map((title) => ({ texts: { title } })),
    { texts: { ...whole, title: "Sophie" } },
  ]);
  await openPlanner(dashboard);
  const press = (...keys: string[]) => pressKeys(dashboard, ...keys);
  const plan = async (name: string) => {
    const panel = await openDrafts(dashboard);
    await panel.getByRole("button", { name: `Plan a date for “${name}”` }).press("Enter");
    await dashboard.getByText(new RegExp(`^Planning “${name}”\\. Choose a day`)).waitFor();
    await expect.poll(() => dashboard.locator("[role=gridcell]:focus").count()).toBe(1);
  };

  // From today, each on the day after the last: the focus stays where it was put.
  await plan("Ada");
  await press("ArrowRight", "ArrowRight", "Enter");
  await holds(dashboard, 0, "free, planned: Ada, no text yet");
  for (const [index, name] of names.slice(1).entries()) {
    await plan(name);
    await press("ArrowRight", "Enter");
    await holds(dashboard, index + 1, `free, planned: ${name}, no text yet`);
  }
  await plan("Sophie");
  await press("ArrowRight", "Enter");
  await dashboard.getByText(/ already has a post\. The draft was not moved\.$/).waitFor();
  await plan("Sophie");
  await press("ArrowRight", "Enter");
  const question = dashboard.getByRole("alertdialog", { name: /^Schedule “Sophie” for / });
  await question.getByRole("button", { name: "Schedule" }).click();
  await holds(dashboard, 5, "1 post, Sophie");
  await dashboard.getByRole("button", { name: "Drafts 4" }).waitFor();
  await isAccessible(dashboard);

  // M picks a plan up again, and Escape leaves it; the menu of the day takes it off.
  await cell(dashboard, 0).focus();
  await press("m");
  await dashboard.getByText(/^Planning “Ada”/).waitFor();
  await press("Escape");
  await dashboard.getByText(/^Planning “Ada”/).waitFor({ state: "detached" });
  await press("Enter");
  await dashboard.getByRole("menuitem", { name: "Remove date" }).click();
  await holds(dashboard, 0, "free$");
  await undoOf(dashboard, "Removed the date of “Ada”").click();
  await holds(dashboard, 0, "planned: Ada");

  // A post takes the day, the draft says so, and gets the day back with the post's undo.
  await dashboard.getByText("Today has no post. 4 days have a draft.").waitFor();
  await cell(dashboard, 5).focus();
  await press("m", ...Array.from({ length: 5 }, () => "ArrowLeft"), "Enter");
  await dashboard
    .getByText(/ 3 drafts keep their planned dates\. 1 draft loses its planned date\.$/)
    .waitFor();
  await holds(dashboard, 0, ", 1 post, Sophie(?!.*planned)");
  await dashboard.getByText("Today has no post. 3 days have a draft.").waitFor();
  await (await openDrafts(dashboard))
    .getByText(`planned for ${longDate(day(0))}: that day has a post`)
    .waitFor();
  await press("Escape");
  await cell(dashboard, 0).focus();
  await press("Control+z");
  await holds(dashboard, 0, "planned: Ada");
  await dashboard.getByText("Today has no post. 4 days have a draft.").waitFor();
});

test("from the list a draft is planned in three presses, by its button and the calendar; Back leaves the calendar", async ({
  dashboard,
}) => {
  await plantPosts([today, addDays(today, 1), day(0)].map((date) => ({ title: `Post of ${date}`, date })));
  await plantDrafts([{ texts: { title: "Ada" } }]);
  const button = dashboard.getByRole("button", { name: "Drafts 1" });
  const calendar = dashboard.getByRole("dialog", { name: "Select Publish Date" });
  const plan = async () => {
    await button.press("Enter");
    await drafts(dashboard).getByRole("button", { name: "Plan a date for “Ada”" }).press("Enter");
    await calendar.waitFor();
  };
  // The calendar opens at the first free day.
  const choose = async (...keys: string[]) => {
    await isFocused(calendar.getByRole("button", { name: new RegExp(longDate(day(1))) }));
    await pressKeys(dashboard, ...keys, "Enter");
    await isFocused(button);
  };
  await plan();
  await choose("ArrowLeft");
  await dashboard.getByText(/ already has a post\. The draft was not moved\.$/).waitFor();
  await plan();
  await choose("ArrowLeft", "ArrowLeft", "ArrowLeft");
  await dashboard.getByText(/ has already begun in some time zones\. The draft was not moved\.$/).waitFor();
  await plan();
  await dashboard.goBack();
  await calendar.waitFor({ state: "detached" });
  await isFocused(button);
  await plan();
  await choose();
  await undoOf(dashboard, "Planned “Ada” for").waitFor();
  await (await openDrafts(dashboard)).getByText(`planned for ${longDate(day(1))}`).waitFor();

  // Whatever day it names, the sentence about it takes one line beside the cards.
  const sentence = dashboard.getByRole("status").locator("span", { hasText: "1 more day has a draft." });
  const lines = await sentence.evaluate((span) => {
    span.textContent = "First free day: September 30, 2027. 28 more days have a draft.";
    return new Set(Array.from(span.getClientRects(), ({ top }) => top)).size;
  });
  expect(lines).toBe(1);
});

test("a draft is dragged onto a day; one whose day has begun comes first, and says so", async ({
  dashboard,
}) => {
  const passed = addDays(today, -1);
  await plantDrafts([
    ...names.map((title) => ({ texts: { title } })),
    { texts: { ...whole, title: "Sophie", date: passed } },
  ]);
  await openPlanner(dashboard);
  const [first] = await drafts(dashboard).getByRole("listitem").all();
  await first?.getByText(`Sophieplanned for ${longDate(passed)}: its day has passed`).waitFor();
  expect(await first?.getByRole("button", { name: /^Schedule/ }).count()).toBe(0);
  await drafts(dashboard).getByRole("listitem").filter({ hasText: "Emmy" }).dragTo(cell(dashboard, 1));
  await holds(dashboard, 1, "free, planned: Emmy, no text yet");
  await first?.dragTo(cell(dashboard, 2));
  await dashboard
    .getByRole("alertdialog")
    .getByRole("button", { name: "Keep as a draft on this date" })
    .click();
  await holds(dashboard, 2, "free, planned: Sophie, complete, no photo");
  await openDrafts(dashboard);
  await dashboard.getByRole("button", { name: /^Schedule “Sophie” for/ }).waitFor();

  // On a phone the drafts come from below, and make room for the days when one is to be placed.
  await resize(dashboard, 390, 844);
  expect(await dashboard.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await isAccessible(dashboard);
  await dashboard.getByRole("button", { name: "Close drafts" }).click();
  await isFocused(dashboard.getByRole("button", { name: "Drafts 5" }));
  await dashboard.keyboard.press("Enter");
  await isFocused(drafts(dashboard).getByRole("heading", { name: "Drafts (5)" }));
  await dashboard.getByRole("button", { name: "Plan a date for “Grace”" }).click();
  await cell(dashboard, 3).click();
  await holds(dashboard, 3, "free, planned: Grace, no text yet");
});
