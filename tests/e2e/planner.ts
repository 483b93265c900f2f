import { addDays, localDay, longDate } from "@daily-genius/domain/dates/publish-date";
import type { Locator, Page } from "playwright-core";

export const today = localDay(new Date());

/** Returns the n-th day after tomorrow, which has not begun anywhere. */
export const day = (n: number) => addDays(today, 2 + n);

/** Returns the cell of such a day. */
export function cell(page: Page, n: number): Locator {
  return page.getByRole("gridcell", { name: new RegExp(`, ${longDate(day(n))}, `) });
}

/** Waits until such a day has a name of this kind. */
export async function holds(page: Page, n: number, name: string): Promise<void> {
  await cell(page, n)
    .and(page.getByRole("gridcell", { name: new RegExp(name) }))
    .waitFor();
}

/** Shows the planner in place of the list. */
export async function showPlanner(page: Page): Promise<void> {
  await page.getByText("Planner", { exact: true }).click();
  await page.getByRole("grid", { name: "Planner" }).waitFor();
}
