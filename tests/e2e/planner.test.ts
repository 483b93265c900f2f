import { addDays, localDay, longDate } from "@daily-genius/domain/publish-date";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { violationsIn } from "./axe.ts";
import { openDashboard, test } from "./fixtures.ts";
import { plantPosts, uprootPosts } from "./planted-posts.ts";

const today = localDay(new Date());
/** The n-th day after tomorrow, which has not begun anywhere. */
const day = (n: number) => addDays(today, 2 + n);
const short = (n: number) => longDate(day(n)).replace(/, \d+$/, "");
const cell = (page: Page, n: number) =>
  page.getByRole("gridcell", { name: new RegExp(`, ${longDate(day(n))}, `) });
const notices = (page: Page) => page.getByRole("region", { name: "Notifications" });

/** Whose posts are on the first days that have not begun: 0 to 3, then 5. */
const people = [
  ["Ada", 0],
  ["Bob", 1],
  ["Cleo", 2],
  ["Dora", 3],
  ["Emmy", 5],
] as const;

const plant = (run: string) =>
  plantPosts(
    people.map(([name, n]) => ({
      title: `${name} ${run}`,
      date: day(n),
      description: "Enough. ".repeat(40),
    })),
  );

const holds = async (page: Page, n: number, name: string) =>
  cell(page, n)
    .and(page.getByRole("gridcell", { name: new RegExp(name) }))
    .waitFor();

/** The planner with the posts that were planted for `run`; they arrive one by one. */
async function openPlanner(page: Page, run: string): Promise<void> {
  await page.getByText("Planner", { exact: true }).click();
  for (const [name, n] of people) await holds(page, n, `${name} ${run}`);
}

test("posts are pushed, swapped and taken back by keyboard alone, and a gap closes", async ({
  dashboard,
}) => {
  const planted = await plant("K");
  await openPlanner(dashboard, "K");
  expect(await violationsIn(dashboard)).toEqual([]);
  await cell(dashboard, 3).focus();
  await dashboard.keyboard.press("m");
  await dashboard.getByText(/^Moving “.?Dora K.?”\. Choose a day; Escape leaves it where it is\.$/).waitFor();
  await dashboard.keyboard.press("ArrowLeft");
  await dashboard.keyboard.press("ArrowLeft");
  await dashboard.keyboard.press("ArrowLeft");
  await dashboard.keyboard.press("Enter");
  const taken = dashboard.getByRole("alertdialog", { name: `${short(0)} has a post` });
  await expect
    .poll(() => taken.getByRole("button", { name: "Cancel" }).evaluate((e) => e === document.activeElement))
    .toBe(true);
  await taken.getByRole("button", { name: `Push 3 posts until ${short(3)}` }).press("Enter");
  await notices(dashboard)
    .getByText(/Moved .*Dora K.* and pushed 3 posts/)
    .waitFor();
  await holds(dashboard, 0, "Dora K");
  await holds(dashboard, 3, "Cleo K");
  await expect.poll(() => cell(dashboard, 0).evaluate((e) => e === document.activeElement)).toBe(true);

  await dashboard.keyboard.press("Control+z");
  await notices(dashboard).getByText("Moved 4 posts back").waitFor();
  await holds(dashboard, 3, "Dora K");
  await holds(dashboard, 0, "Ada K");

  await cell(dashboard, 3).focus();
  await dashboard.keyboard.press("g");
  await dashboard.keyboard.press("Enter");
  const menu = dashboard.getByRole("menu", { name: short(4) });
  await menu.getByText(`Moves 1 post one day earlier, until ${short(5)}.`).waitFor();
  await menu.getByRole("menuitem", { name: "Close this gap" }).press("Enter");
  await holds(dashboard, 4, "Emmy K");
  await uprootPosts(planted);
});

test("a week is planned by mouse: dragged, swapped by a drop, and several days moved on", async ({
  dashboard,
}) => {
  const planted = await plant("M");
  await openPlanner(dashboard, "M");
  const drag = (name: string, n: number) =>
    dashboard.getByText(`${name} M`, { exact: true }).dragTo(cell(dashboard, n));
  await drag("Ada", 8);
  await holds(dashboard, 8, "Ada M");
  await drag("Bob", 5);
  await dashboard
    .getByRole("alertdialog", { name: `${short(5)} has a post` })
    .getByRole("button", { name: "Swap them" })
    .click();
  await notices(dashboard)
    .getByText(/Swapped .*Bob M.* and .*Emmy M/)
    .waitFor();
  await holds(dashboard, 1, "Emmy M");
  await dashboard.keyboard.press("Escape");

  await cell(dashboard, 1).click();
  await dashboard.keyboard.press("Escape");
  await cell(dashboard, 3).click({ modifiers: ["Shift"] });
  await dashboard.getByText("3 posts", { exact: true }).waitFor();
  await dashboard.getByRole("button", { name: "Move by days…" }).click();
  const shift = dashboard.getByRole("dialog", { name: "Move 3 posts by days" });
  await shift.getByLabel("Days").fill("7");
  await shift.getByText(`They go to ${short(8)} – ${short(10)}.`).waitFor();
  await shift.getByRole("button", { name: "Move 3 posts" }).click();
  await holds(dashboard, 8, "2 posts, .*Emmy M");
  await holds(dashboard, 10, "Dora M");
  await uprootPosts(planted);
});

test("on a phone a post moves by taps, and stays where it is if somebody changes it meanwhile", async ({
  openContext,
  signedIn,
  administrator,
}) => {
  const planted = await plant("P");
  const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
  const page = await (await openContext({ storageState: signedIn, ...phone })).newPage();
  await openDashboard(page, administrator);
  await openPlanner(page, "P");
  const take = async (n: number) => {
    await cell(page, n).tap();
    await page.getByRole("menuitem", { name: "Move…" }).tap();
  };
  await take(0);
  await cell(page, 7).tap();
  await holds(page, 7, "Ada P");
  await take(1);
  await uprootPosts([planted[1] ?? ""]);
  await notices(page)
    .getByText(/Somebody changed .*Bob P.* just now\./)
    .waitFor();
  await uprootPosts(planted);
});
