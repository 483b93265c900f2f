import { longDate } from "@daily-genius/domain/dates/publish-date";
import { beforeAll, expect } from "vitest";
import { enlargeText, resize } from "./accessibility.ts";
import { hasValue, test } from "./fixtures.ts";
import { plantPosts } from "./planted.ts";
import { aTitle, openEdit } from "./post-form.ts";

// In a month without other posts, and in the first week of the next.
const alone = { title: aTitle("Grace"), date: "2031/05/20", authorEmail: "one@dailygenius.example" };
const first = { title: aTitle("Ada"), date: "2031/05/07", authorEmail: "two@dailygenius.example" };
const second = { title: aTitle("Emmy"), date: "2031/05/07", authorEmail: "" };
const next = { title: aTitle("Maria"), date: "2031/06/03", authorEmail: "" };

beforeAll(async () => {
  await plantPosts([alone, first, second, next]);
});

/** Runs in the page: returns the number of lines of a text. */
function linesOf(element: Element): number {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getClientRects().length;
}

// Specification 2.29
test("the calendar marks days with posts, names their authors, and returns the picked day", async ({
  dashboard,
}) => {
  await dashboard.getByRole("searchbox").fill(alone.title);
  const form = await openEdit(dashboard, alone.title);
  const field = form.getByLabel("Publish Date *");
  expect(await field.getAttribute("readonly")).not.toBeNull();
  await form.getByText("Click to select a date from calendar").waitFor();
  await field.click();
  const calendar = dashboard.getByRole("dialog", { name: "Select Publish Date" });
  const grid = calendar.getByRole("grid", { name: "May 2031" });
  await grid.waitFor();
  await expect
    .poll(() => grid.locator("thead th").allTextContents())
    .toEqual(["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]);

  const dayButton = (name: string | RegExp) => grid.getByRole("button", { name });
  const one = dayButton(/May 20, 2031/);
  const several = dayButton(/May 7, 2031/);
  const free = dayButton(/May 22, 2031/);
  await expect.poll(() => grid.locator("[aria-selected=true]").textContent()).toBe("20");
  await expect.poll(() => one.locator("svg").count()).toBe(1);
  expect(await several.locator("[data-count]").getAttribute("data-count")).toBe("2");
  expect(await several.locator("svg").count()).toBe(0);
  await expect.poll(() => free.textContent()).toBe("22");
  expect(await one.getAttribute("aria-label")).toContain(
    `1 post scheduled: ${alone.title} by one@dailygenius.example`,
  );
  expect(await several.getAttribute("aria-label")).toContain("2 posts scheduled: ");
  for (const text of ["1 post scheduled", "Multiple posts scheduled", "Hover for details"])
    await calendar.getByRole("listitem").filter({ hasText: text }).waitFor();

  await several.hover();
  await calendar.getByText("2 post(s) scheduled:").waitFor();
  await calendar.getByText(`${first.title} by two@dailygenius.example`).waitFor();
  await calendar.getByText(`${second.title} by Unknown`).waitFor();
  await free.hover();
  await expect.poll(() => calendar.getByText("post(s) scheduled:").count()).toBe(0);

  // April 27 to 30 and June 1 to 7 fill the six weeks, and are inert.
  await expect.poll(() => grid.getByRole("button").count()).toBe(31);
  await grid.getByText("27", { exact: true }).first().click();
  const taken = grid.getByText("3", { exact: true }).last();
  await expect.poll(() => taken.locator("svg").count()).toBe(1);
  await taken.hover();
  await calendar.getByText(`${next.title} by Unknown`).waitFor();

  const heading = calendar.locator("strong");
  await expect.poll(() => heading.textContent()).toBe("June 3, 2031");
  await calendar.getByRole("button", { name: /next/i }).click();
  await calendar.getByRole("grid", { name: "June 2031" }).waitFor();
  expect(await heading.count()).toBe(0);
  await calendar.getByRole("button", { name: /previous/i }).click();
  await grid.waitFor();
  await one.focus();
  await expect.poll(() => heading.textContent()).toBe("May 20, 2031");
  await dashboard.keyboard.press("PageDown");
  await expect.poll(() => heading.textContent()).toBe("June 20, 2031");
  await dashboard.keyboard.press("PageUp");
  await grid.waitFor();
  await calendar.getByRole("button", { name: "Close" }).last().click();
  await calendar.waitFor({ state: "detached" });
  await hasValue(field, "2031/05/20");

  await form
    .getByRole("button", { name: `Choose publish date, currently ${longDate("2031/05/20")}` })
    .click();
  await enlargeText(dashboard);
  await resize(dashboard, 360, 740);
  expect(await free.evaluate(linesOf)).toBe(1);
  await free.click();
  await calendar.waitFor({ state: "detached" });
  await hasValue(field, "2031/05/22");
});
