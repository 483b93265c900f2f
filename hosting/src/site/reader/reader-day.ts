import type { DayFile, FileEntry } from "@daily-genius/domain/feed/public-files";
import { fetchInTime } from "#backend/read-json.ts";

/**
 * Returns the reader's day, or one some `days` later, like the domain's `localDay`, whose module would add the whole
 * calendar code, and without `Intl`, whose first use holds up the first paint.
 */
export function readerDay(now: Date, days = 0): string {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);
  const parts = [day.getFullYear(), day.getMonth() + 1, day.getDate()];
  return parts.map((part) => String(part).padStart(2, "0")).join("/");
}

const checkedEvery = 20_000;

/**
 * Calls back when the reader's day has changed since the call: at midnight, or when the page is visible again
 * (`isReturn`). A callback that returns false is called again later.
 */
export function whenDayChanges(then: (day: string, isReturn: boolean) => Promise<boolean>): void {
  let known = readerDay(new Date());
  const check = async (isReturn: boolean) => {
    const [before, day] = [known, readerDay(new Date())];
    if (document.hidden || day === before) return;
    known = day;
    if (!(await then(day, isReturn))) known = before;
  };
  // A single timer for midnight would fail: devices sleep, and clocks are set.
  setInterval(() => check(false), checkedEvery);
  document.addEventListener("visibilitychange", () => check(true));
}

/** Fetches the stories of a day, its genius first; fails without the network, and during an outage. */
export async function storiesOfDay(day: string): Promise<readonly FileEntry[]> {
  const response = await fetchInTime(`/feed/${day}.json`);
  // The site's own 404 is JSON without entries: the clock is wrong, as the day has not begun anywhere.
  const { entries, error }: Partial<DayFile> & { readonly error?: string } = await response.json();
  if (!entries && error !== "not found") throw new Error(error);
  return entries ?? [];
}
