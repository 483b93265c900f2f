import { addDays, localDay, longDate, shortDate } from "@daily-genius/domain/dates/publish-date";
import type { Page } from "playwright-core";
import { beforeAll, expect } from "vitest";
import { comeToFront, hasValue, isFocused, openDashboard, shows, test } from "./fixtures.ts";
import { labels } from "./form-labels.ts";
import { press } from "./keys.ts";
import { plantPosts } from "./planted.ts";
import { aPerson, aTitle, cancel, fillPost, openEdit, openNewPost, save } from "./post-form.ts";

// The tasks of an administrator's week, with their clicks counted.

const today = localDay(new Date());
const day = (offset: number) => addDays(today, offset);
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();

// Younger, though its title and its id come first.
const second = { title: aTitle("Archimedes"), date: today, createdAt: at(2), id: "a" };
const genius = { title: aTitle("Zhang Heng"), date: today, createdAt: at(1), id: "z" };
const tomorrow = { title: aTitle("Bassi"), date: day(1) };
// The third day from today is free.
const later = [3, 4, 4, 6].map((offset) => ({
  title: aTitle("Sinan"),
  date: day(offset),
  country: "Turkey",
}));

beforeAll(async () => {
  await plantPosts([second, genius, tomorrow, ...later]);
});

/** Counts the presses of a mouse or finger from now on. */
async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    dataset["presses"] = "0";
    addEventListener(
      "pointerdown",
      () => (dataset["presses"] = String(Number(dataset["presses"]) + 1)),
      true,
    );
  });
  return () => page.evaluate(() => Number(document.documentElement.dataset["presses"]));
}

test("a free day is filled with two clicks, and the form says what a day holds", async ({
  dashboard,
  administrator,
}) => {
  const presses = await countPresses(dashboard);
  const runway = (through: number, free: number) =>
    `Scheduled through ${shortDate(day(through), today)}. First free day: ${shortDate(day(free), today)}.`;
  await dashboard.getByText(runway(1, 2)).waitFor();
  await dashboard.getByRole("button", { name: `Open ${genius.title}, today` }).waitFor();
  await dashboard.getByText(/^Today, .* · public · 2 posts$/).waitFor();
  await dashboard.getByRole("button", { name: `Open ${tomorrow.title}, tomorrow` }).waitFor();
  expect(await presses()).toBe(0);

  await dashboard.getByRole("button", { name: `Add a post on ${longDate(day(2))}` }).click();
  const form = dashboard.getByRole("dialog", { name: "Add New Post" });
  await hasValue(form.getByLabel("Publish Date *"), day(2));
  await fillPost(form, aPerson("Lattes"));
  await save(form);
  expect(await presses()).toBe(2);
  await dashboard.getByText(runway(4, 5)).waitFor();

  // What is wrong is a number that lists its posts, in any view.
  await dashboard.getByText("Planner", { exact: true }).click();
  await dashboard.getByRole("grid", { name: "Planner" }).waitFor();
  await dashboard.getByRole("button", { name: "2 shared days" }).click();
  await shows(dashboard, 4);
  // Of one day, the genius comes first.
  const titles = await dashboard.locator("main h4").allTextContents();
  expect(titles.slice(2)).toEqual([genius.title, second.title]);
  await dashboard.getByRole("button", { name: /^Shared days/, pressed: true }).click();
  await shows(dashboard, 8);
  await isFocused(dashboard.getByRole("button", { name: /^Shared days/ }));

  await openNewPost(dashboard);
  const notes = form.getByRole("status");
  const begun = "This day has begun: the post goes public as soon as you save it.";
  await notes.getByText(`already has “${genius.title}” and “${second.title}”. ${begun}`).waitFor();
  await form.getByText("Click to select a date from calendar").waitFor();
  await cancel(form);

  await dashboard.getByRole("searchbox").fill(genius.title);
  const edit = await openEdit(dashboard, genius.title);
  await edit.getByRole("button", { name: "Use this day" }).click();
  const date = edit.getByLabel("Publish Date *");
  await edit.getByText(/^This post is public. Saving hides it from readers until /).waitFor();
  await hasValue(date, day(5));
  await isFocused(date);
  expect(await edit.getByRole("button", { name: "Use this day" }).count()).toBe(0);

  // Countries in use are suggested; Escape closes the list alone, and any other country is accepted.
  const country = edit.getByRole("combobox", { name: labels.country });
  const option = edit.getByRole("listbox", { name: "Suggestions" }).getByRole("option", { name: "Turkey" });
  await country.fill("urk");
  await option.waitFor();
  await country.press("Escape");
  await option.waitFor({ state: "detached" });
  await press(dashboard, "ArrowDown", "ArrowDown");
  expect(await country.getAttribute("aria-activedescendant")).toBe(await option.getAttribute("id"));
  await press(dashboard, "Enter");
  expect(await country.inputValue()).toBe("Turkey");
  await press(dashboard, "Control+z");
  expect(await country.inputValue()).toBe("urk");

  // Left open overnight, it suggests the new day as soon as somebody returns.
  const night = await dashboard.context().newPage();
  await night.clock.install({ time: new Date(`${day(-1)} 23:55`) });
  await openDashboard(night, administrator);
  await openNewPost(night);
  const suggested = night.getByLabel("Publish Date *");
  await hasValue(suggested, day(-1));
  await night.clock.pauseAt(new Date(`${day(-1)} 23:59`));
  await night.clock.setSystemTime(new Date(`${today} 00:05`));
  await comeToFront(night);
  await hasValue(suggested, today);
});
