import { latestDay, longDate, shortDate } from "@daily-genius/domain/dates/publish-date";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { enlargeText, isAccessible, resize, sidewaysIn, themes } from "./accessibility.ts";
import { hasValue, isFocused, isNoticed, openDashboard, shows, test } from "./fixtures.ts";
import { interceptCall } from "./intercepting.ts";
import { press as pressKeys } from "./keys.ts";
import { cell, day, holds, showPlanner, today } from "./planner.ts";
import { editInConsole, plantPosts, uprootPosts } from "./planted.ts";
import { cancel } from "./post-form.ts";

const short = (n: number) => longDate(day(n)).replace(/, \d+$/, "");

/**
 * Plants a month with a post a day from today on, except for a free 4th day, a twin on the 9th and nothing on the 10th,
 * and free days from the 20th to the 22nd. A late post is on the 36th. Returns the ids by the day's number in the
 * title.
 */
async function plantMonth(run: string): Promise<ReadonlyMap<string, string>> {
  const days = Array.from({ length: 35 }, (_, n) => n - 2);
  const planned = days.filter((n) => ![4, 10, 20, 21, 22].includes(n)).map((n) => [`No. ${n}`, n] as const);
  const named = [...planned, ["Twin", 9] as const, ["Late", 36] as const];
  const ids = await plantPosts(
    named.map(([name, n], index) => ({
      title: `${name} ${run}`,
      date: day(n),
      description: "Enough. ".repeat(40),
      createdAt: `2026-01-01T00:00:00.${100 + index}Z`,
    })),
  );
  return new Map(named.map(([name], index) => [name, ids[index] ?? ""]));
}

/** Waits until each day of the month has exactly one post. */
async function isPlanned(page: Page): Promise<void> {
  await page.getByText(`Scheduled through ${shortDate(day(29), today)}.`).waitFor();
  expect(await page.getByRole("gridcell", { name: /2 posts/ }).count()).toBe(0);
}

/** Opens the planner once it has all these posts, which arrive one by one. */
async function openPlanner(page: Page, { size }: ReadonlyMap<string, string>): Promise<void> {
  await shows(page, size, size);
  await showPlanner(page);
}

test("a month is planned by keyboard alone: every day gets a post, a push is taken back, and Escape leaves all as it is", async ({
  dashboard,
}) => {
  const { size } = await plantMonth("K");
  const press = (...keys: string[]) => pressKeys(dashboard, ...keys);
  const times = (count: number, key: string) => Array.from({ length: count }, () => key);
  await shows(dashboard, size, size);
  await dashboard.getByRole("radio", { name: "List" }).focus();
  await press("ArrowRight");
  await cell(dashboard, 0).waitFor();
  await isAccessible(dashboard);
  const grid = dashboard.getByRole("grid", { name: "Planner" });
  const rows = Number(await grid.getAttribute("aria-rowcount"));
  expect(rows).toBeGreaterThan(await grid.getByRole("row").count());

  // Any month moves to the top of the window, and the keys enter the grid there.
  const entry = grid.locator("[role=gridcell][tabindex='0']");
  const isOnTop = () =>
    expect
      .poll(() => entry.evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().top < 300)))
      .toEqual([true]);
  const month = dashboard.getByLabel("Month");
  await month.selectOption({ index: 1 });
  await isOnTop();
  await month.selectOption({ index: 0 });
  await isOnTop();
  await dashboard.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await dashboard.getByRole("button", { name: "Today", exact: true }).click();
  await isOnTop();
  for (let tab = 0; tab < 20; tab += 1) {
    await press("Tab");
    if (await dashboard.locator("[role=gridcell]:focus").count()) break;
  }
  await press("g");
  await isFocused(cell(dashboard, 4));
  await press(...times(4, "ArrowDown"), ...times(4, "ArrowRight"));
  const moving = (name: string) =>
    dashboard.getByText(new RegExp(`^Moving “${name} K”\\. Choose a day, or press Escape to cancel\\.$`));
  await press("m");
  await moving("Late").waitFor();
  await press("Escape");
  await moving("Late").waitFor({ state: "detached" });
  await press("m", ...times(4, "ArrowUp"), ...times(4, "ArrowLeft"), "Enter");
  await holds(dashboard, 4, "1 post, Late K");

  await press("g");
  await isFocused(cell(dashboard, 10));
  await press("ArrowLeft", "m", "ArrowRight", "Enter");
  await holds(dashboard, 10, "1 post, No. 9 K");

  await press("g");
  await isFocused(cell(dashboard, 20));
  await press("Enter");
  const menu = dashboard.getByRole("menu", { name: short(20) });
  await menu.getByText(`Moves 10 posts 3 days earlier, through ${short(32)}.`).waitFor();
  await press("Escape");
  await menu.waitFor({ state: "detached" });
  await isFocused(cell(dashboard, 20));
  await press("Enter");
  await isFocused(menu.getByRole("menuitem").first());
  // An Enter that arrives before the browser has reported the closing.
  await menu.evaluate((closing: HTMLElement) => {
    closing.hidePopover();
    document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
  });
  await isFocused(menu.getByRole("menuitem").first());
  await press("End");
  await isFocused(menu.getByRole("menuitem").last());
  await press("Home");
  await isFocused(menu.getByRole("menuitem").first());
  // Then no item has the focus.
  await menu.getByText(/^Moves 10 posts/).click();
  await press("ArrowUp");
  await isFocused(menu.getByRole("menuitem").last());
  await press("Tab");
  await menu.waitFor({ state: "detached" });
  expect(await dashboard.evaluate(() => document.activeElement?.closest("[role=grid]"))).toBe(null);
  await press("Shift+Tab");
  await isFocused(cell(dashboard, 20));
  await press("Enter");
  await isFocused(menu.getByRole("menuitem").first());
  await press("ArrowDown");
  await isFocused(menu.getByRole("menuitem", { name: "Close this gap" }));
  await press("Enter");
  await holds(dashboard, 20, "No. 23 K");
  await isPlanned(dashboard);

  // Three posts move by a day, to make room for an earlier one.
  await press(...times(3, "ArrowRight"), "m", ...times(3, "ArrowLeft"), "Enter");
  const taken = dashboard.getByRole("alertdialog", { name: `${short(20)} already has a post` });
  await isFocused(taken.getByRole("button", { name: "Cancel" }));
  await press("Escape");
  await taken.waitFor({ state: "detached" });
  await isFocused(cell(dashboard, 20));
  await press(...times(3, "ArrowRight"), "m", ...times(3, "ArrowLeft"), "Enter");
  await taken.getByRole("button", { name: `Move 3 posts later, through ${short(23)}` }).press("Enter");
  await isNoticed(dashboard, /Moved .*No. 26 K.* and moved 3 posts later/);
  await holds(dashboard, 20, "No. 26 K");
  await holds(dashboard, 23, "No. 25 K");
  await isFocused(cell(dashboard, 20));
  await press("Control+z");
  await isNoticed(dashboard, "Moved 4 posts back");
  await holds(dashboard, 20, "No. 23 K");
  await press("Shift+ArrowRight");
  await dashboard.getByText("2 posts selected", { exact: true }).waitFor();
  await press("Escape");
  await dashboard.getByText("2 posts selected", { exact: true }).waitFor({ state: "detached" });
});

test("a month is planned by mouse: dragged, pushed and swapped by a drop, and several days moved on", async ({
  dashboard,
}) => {
  const ids = await plantMonth("M");
  // The whole month is visible.
  await resize(dashboard, 1280, 1500);
  await openPlanner(dashboard, ids);
  const drag = (name: string, n: number) =>
    dashboard.getByText(`${name} M`, { exact: true }).dragTo(cell(dashboard, n));
  await dashboard.getByLabel("Search posts").fill("late");
  await dashboard.getByText("1 post found", { exact: true }).waitFor();
  const colorOf = (title: string) =>
    dashboard.getByText(title, { exact: true }).evaluate((name) => getComputedStyle(name).color);
  expect(await colorOf("Late M")).not.toBe(await colorOf("Twin M"));
  await isAccessible(dashboard, themes);
  await dashboard.keyboard.press("Escape");
  await dashboard.getByText("1 post found", { exact: true }).waitFor({ state: "detached" });
  await drag("Late", 4);
  await holds(dashboard, 4, "Late M");
  await drag("Twin", 10);
  await holds(dashboard, 10, "Twin M");
  // Press the number: a press of the sign of a free day adds a post.
  await cell(dashboard, 20).locator("[class*=number]").click();
  await dashboard.getByRole("menuitem", { name: "Close this gap" }).click();
  await isPlanned(dashboard);

  // Three posts move by a day, in one act. A drag begins without Shift, which would select text; so the events are made
  // here.
  const dataTransfer = await dashboard.evaluateHandle(() => new DataTransfer());
  await dashboard.getByText("No. 26 M", { exact: true }).dispatchEvent("dragstart", { dataTransfer });
  await cell(dashboard, 20).dispatchEvent("dragover", { dataTransfer, shiftKey: true });
  await dashboard.getByText(`Move 3 posts later, through ${short(23)}`, { exact: true }).waitFor();
  await cell(dashboard, 20).dispatchEvent("drop", { dataTransfer, shiftKey: true });
  await holds(dashboard, 23, "No. 25 M");
  await isNoticed(dashboard, /Moved .*No. 26 M.* and moved 3 posts later/);
  await dashboard.getByRole("log").getByRole("button", { name: "Undo" }).click();
  await holds(dashboard, 20, "No. 23 M");

  await drag("No. 1", 5);
  await dashboard
    .getByRole("alertdialog", { name: `${short(5)} already has a post` })
    .getByRole("button", { name: "Swap dates" })
    .click();
  await isNoticed(dashboard, /Swapped .*No. 1 M.* and .*No. 5 M/);
  await holds(dashboard, 1, "No. 5 M");

  await cell(dashboard, 27).click();
  await dashboard.keyboard.press("Escape");
  await cell(dashboard, 29).click({ modifiers: ["Shift"] });
  await dashboard.getByText("3 posts selected", { exact: true }).waitFor();
  await dashboard.getByRole("button", { name: "Move by days…" }).click();
  const shift = dashboard.getByRole("dialog", { name: "Move 3 posts" });
  await shift.getByLabel("Days").fill("7");
  await shift.getByText(`New dates: ${short(34)} through ${short(36)}.`).waitFor();
  await shift.getByRole("button", { name: "Move 3 posts" }).click();
  await holds(dashboard, 36, "No. 32 M");
  await dashboard.getByText(`Scheduled through ${shortDate(day(26), today)}.`).waitFor();

  await dashboard.getByText("List", { exact: true }).click();
  await dashboard.getByRole("grid", { name: "Planner" }).waitFor({ state: "detached" });
  await dashboard.getByText("Planner", { exact: true }).click();
  await dashboard.keyboard.press("Control+z");
  await isNoticed(dashboard, "Moved 3 posts back");
  await holds(dashboard, 29, "No. 32 M");

  // Someone changes a post while it is dragged.
  const carried = dashboard.getByText("No. 32 M", { exact: true });
  await carried.dispatchEvent("dragstart", { dataTransfer });
  await cell(dashboard, 34).dispatchEvent("dragover", { dataTransfer });
  await dashboard.getByText("Move here", { exact: true }).waitFor();
  const id = ids.get("No. 32");
  await editInConsole(`posts/${id}`, { title: "Renamed M", updatedAt: "2999-01-01T00:00:00.000Z" });
  await holds(dashboard, 29, "Renamed M");
  await cell(dashboard, 34).dispatchEvent("drop", { dataTransfer });
  await isNoticed(dashboard, /Someone else has just changed .*No. 32 M.*\./);
  await holds(dashboard, 29, "Renamed M");

  await editInConsole(`posts/${id}`, { date: "someday", updatedAt: "2999-01-01T00:00:01.000Z" });
  await dashboard.getByText("1 post has no valid date.").waitFor();
  await dashboard.getByRole("button", { name: "Edit Renamed M" }).click();
  const form = dashboard.getByRole("dialog", { name: "Edit Post" });
  await hasValue(form.getByLabel("Publish Date *"), "someday");
  await cancel(form);
  await editInConsole(`posts/${id}`, { date: day(34), updatedAt: "2999-01-01T00:00:02.000Z" });
  await dashboard.getByText("1 post has no valid date.").waitFor({ state: "detached" });
  await holds(dashboard, 34, "Renamed M");
});

test("what comes late moves nothing: the planner's code not the switch of the views, and a warning or a second person no day", async ({
  dashboard,
}) => {
  const curie = { birthdate: "1867/11/07", deathdate: "1934/07/04" };
  const [other] = await plantPosts([
    { title: "Nobody like her", date: day(-20), birthdate: "1815/12/10", deathdate: "1852/11/27" },
    { title: "Marie Skłodowska Curie", date: day(3), description: "Enough. ".repeat(40), ...curie },
  ]);
  await shows(dashboard, 2, 2);
  const views = () => dashboard.getByRole("group", { name: "View" }).boundingBox();
  const beside = await views();
  await showPlanner(dashboard);
  await cell(dashboard, 3).waitFor();
  expect(await views()).toEqual(beside);
  const heights = async () => {
    const all = [];
    for (const width of [1280, 900, 390]) {
      await resize(dashboard, width, 900);
      all.push((await cell(dashboard, 3).boundingBox())?.height);
    }
    return all;
  };
  const before = await heights();
  for (const [change, marks] of [
    [{ updatedBy: "second@example.com" }, "Curie, no photo, not reviewed"],
    [{ title: "Maria Curie", ...curie }, "warning, not reviewed"],
  ] as const) {
    await editInConsole(`posts/${other}`, { ...change, updatedAt: new Date().toISOString() });
    await holds(dashboard, 3, marks);
    expect(await heights()).toEqual(before);
  }
});

test("on a phone a month is planned by taps; what somebody changes meanwhile, or a lost connection, moves nothing", async ({
  openElsewhere,
  administrator,
}) => {
  const ids = await plantMonth("P");
  const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
  const page = await openElsewhere(phone);
  const context = page.context();
  await openPlanner(page, ids);
  /** Scrolls to a day, as a finger does. */
  const reach = async (n: number) => {
    const scroll = (wanted: string) => {
      const { top, bottom } = document.querySelector(`[data-day="${wanted}"]`)?.getBoundingClientRect() ?? {};
      if (top !== undefined && bottom !== undefined && top > 100 && bottom < innerHeight) return true;
      const first = document.querySelector<HTMLElement>("[data-day]")?.dataset["day"] ?? "";
      const isBelow = top === undefined ? first < wanted : top > 100;
      scrollBy(0, isBelow ? 200 : -200);
      return false;
    };
    await expect.poll(() => page.evaluate(scroll, day(n)), { interval: 20 }).toBe(true);
    return cell(page, n);
  };
  const choose = async (n: number, name: string) => {
    await (await reach(n)).locator("[class*=number]").tap();
    await page.getByRole("menuitem", { name }).last().tap();
  };
  const move = async (from: number, to: number) => {
    await choose(from, "Move…");
    await (await reach(to)).tap();
  };
  await move(36, 4);
  await holds(page, 4, "Late P");
  await move(9, 10);
  await holds(page, 10, "Twin P");
  await choose(20, "Close this gap");
  await holds(page, 20, "No. 23 P");
  await isPlanned(page);

  await enlargeText(page);
  await (await reach(21)).locator("[class*=number]").tap();
  expect(await sidewaysIn(page), "the menu with text of 200 %").toEqual([]);
  await page.keyboard.press("Escape");
  await enlargeText(page, 16);

  await choose(21, "Move…");
  await page.getByRole("button", { name: "Cancel" }).tap();
  await choose(21, "Move…");
  await uprootPosts([ids.get("No. 24") ?? ""]);
  await isNoticed(page, /Someone else has just changed .*No. 24 P.*\./);

  const stop = await interceptCall(page, "movePosts", async (route) => {
    await editInConsole(`posts/${ids.get("No. 25")}`, {
      country: "Peru",
      updatedAt: "2999-01-01T00:00:00.000Z",
    });
    await route.continue();
  });
  await move(22, 21);
  await isNoticed(page, "Someone else has changed 1 of these posts. Nothing was moved.");
  await stop();
  await holds(page, 22, "No. 25 P");
  await context.setOffline(true);
  await move(22, 21);
  await isNoticed(page, "Firestore service unavailable. Please try again later.");
  await holds(page, 22, "No. 25 P");
  await context.setOffline(false);

  // The latest day begins on the other side of the Earth, while the planner is open.
  const begun = latestDay(new Date());
  const beginning = Date.parse(begun.replaceAll("/", "-")) - 14 * 3_600_000;
  const night = await context.newPage();
  await night.clock.install({ time: beginning - 600_000 });
  await openDashboard(night, administrator);
  await night.getByText("Planner", { exact: true }).click();
  const said = (words: string) => night.getByRole("gridcell", { name: `, ${longDate(begun)}, ${words}` });
  await said("1 post").waitFor();
  await night.clock.fastForward(660_000);
  await said("public, 1 post").waitFor();
});
