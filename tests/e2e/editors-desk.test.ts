import { addDays, localDay, longDate, shortDate } from "@daily-genius/domain/dates/publish-date";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { isFocused, openDashboard, test } from "./fixtures.ts";
import { plantPosts, uprootPosts } from "./planted-posts.ts";
import { aPerson, aTitle, fillPost, openEdit, openNewPost } from "./post-form.ts";

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

let planted: readonly string[] = [];
beforeAll(async () => {
  planted = await plantPosts([second, genius, tomorrow, ...later]);
});
afterAll(() => uprootPosts(planted));

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

describe("the days", () => {
  test("today, tomorrow and the free days of the next thirty are in sight, and one is filled with two clicks and its text", async ({
    dashboard,
  }) => {
    const presses = await countPresses(dashboard);
    const runway = (through: number, free: number) =>
      `Scheduled every day through ${longDate(day(through))}. First free day: ${shortDate(day(free), day(through))}.`;
    await dashboard.getByText(runway(1, 2)).waitFor();
    await dashboard.getByRole("button", { name: `Today ${genius.title}` }).waitFor();
    await dashboard.getByRole("button", { name: `Tomorrow ${tomorrow.title}` }).waitFor();
    const strip = dashboard.getByRole("toolbar", { name: "Upcoming days" });
    const free = strip.getByRole("button", { name: /: free. Add a post$/ });
    expect(await free.count()).toBe(25);
    for (const cell of await free.all()) {
      const box = await cell.boundingBox();
      expect(box && box.y + box.height).toBeLessThan(300);
    }
    expect(await presses()).toBe(0);

    await free.first().click();
    const form = dashboard.getByRole("dialog", { name: "Add New Post" });
    expect(await form.getByLabel("Publish Date *").inputValue()).toBe(day(2));
    const person = aPerson("Lattes");
    await fillPost(form, person);
    await form.getByRole("button", { name: "Add Post" }).click();
    await form.waitFor({ state: "detached" });
    expect(await presses()).toBe(2);
    await dashboard.getByText(runway(4, 5)).waitFor();
    await strip.getByRole("button", { name: `${longDate(day(2))}: ${person.title}` }).waitFor();
  });

  test("a page left open over midnight moves on to the next day", async ({
    openContext,
    signedIn,
    administrator,
  }) => {
    const page = await (await openContext({ storageState: signedIn })).newPage();
    const [year = 0, month = 0, date = 0] = today.split("/").map(Number);
    await page.clock.install({ time: new Date(year, month - 1, date - 1, 23, 57) });
    await openDashboard(page, administrator);
    await page.getByText("Today has no post.").waitFor();
    await page.getByRole("button", { name: `Tomorrow ${genius.title}` }).waitFor();
    await page.clock.fastForward(240_000);
    await page.getByRole("button", { name: `Today ${genius.title}` }).waitFor();
    await page.getByRole("heading", { name: "Today's Posts" }).waitFor();
  });

  test("a day with two posts lists them, the genius of that day first", async ({ dashboard }) => {
    await dashboard.getByRole("button", { name: `+1 more post on ${longDate(today)}` }).click();
    const list = dashboard.getByRole("list").filter({ hasText: "(genius of the day)" });
    const [first, other] = await list.getByRole("listitem").allTextContents();
    expect(first).toBe(`${genius.title} (genius of the day)`);
    expect(other).toBe(second.title);
    await list.getByRole("button", { name: second.title }).click();
    const detail = dashboard.getByRole("dialog", { name: second.title });
    await expect.poll(() => detail.evaluate((one) => one.contains(document.activeElement))).toBe(true);
    await dashboard.keyboard.press("Escape");
    await detail.waitFor({ state: "detached" });
    await dashboard.getByRole("button", { name: `Hide posts on ${longDate(today)}` }).click();
    await expect.poll(() => dashboard.evaluate(() => document.activeElement?.textContent)).toBe("+1");
  });

  test("the strip is one stop of the Tab key, and the arrows walk its days", async ({ dashboard }) => {
    const days = dashboard.getByRole("toolbar", { name: "Upcoming days" }).getByRole("button");
    await dashboard.getByRole("button", { name: `Page of ${tomorrow.title}` }).focus();
    const focused = () => days.evaluateAll((all) => all.indexOf(document.activeElement as HTMLElement));
    for (const [key, index] of [
      ["Tab", 0],
      ["ArrowRight", 1],
      ["End", 27],
      ["ArrowRight", 27],
      ["ArrowLeft", 26],
      ["Home", 0],
    ] as const) {
      await dashboard.keyboard.press(key);
      await expect.poll(focused, { message: key }).toBe(index);
    }
    await dashboard.keyboard.press("Tab");
    await expect.poll(focused).toBe(-1);
  });

  test("the form says what the day holds, what saving shows or hides, and which day is free", async ({
    dashboard,
  }) => {
    const form = await openNewPost(dashboard);
    const notes = form.getByRole("status");
    await notes.getByText(`already has “${genius.title}” and “${second.title}”.`).waitFor();
    await notes.getByText(`“${genius.title}” was created first and stays the genius of that day.`).waitFor();
    await notes.getByText("This day has begun: the post goes public as soon as you save it.").waitFor();
    await form.getByText("Click to select a date from calendar").waitFor();
    const country = form.getByLabel("Country *");
    const list = await country.getAttribute("list");
    expect(await dashboard.locator(`[id="${list}"] option`).first().getAttribute("value")).toBe("Turkey");
    await form.getByRole("button", { name: "Cancel" }).click();
    await form.waitFor({ state: "detached" });

    await dashboard.getByRole("searchbox").fill(genius.title);
    const edit = await openEdit(dashboard, genius.title);
    await edit.getByRole("button", { name: "Use this day" }).click();
    const date = edit.getByLabel("Publish Date *");
    await edit.getByText(/^This post is public. Saving hides it from readers until /).waitFor();
    expect(await date.inputValue()).toBe(day(2));
    await isFocused(date);
    expect(await edit.getByRole("button", { name: "Use this day" }).count()).toBe(0);
  });
});
