import { visitorDay } from "../visitor-day.ts";

const checkedEvery = 20_000;

/**
 * Calls back when the visitor's day is no longer the one at which this was called: at midnight, or when the page is
 * seen again (`isReturn`). A callback that answers false is called again later.
 */
export function whenDayChanges(then: (day: string, isReturn: boolean) => Promise<boolean>): void {
  let known = visitorDay(new Date());
  let isBusy = false;
  const check = async (isReturn: boolean) => {
    const day = visitorDay(new Date());
    if (isBusy || document.hidden || day === known) return;
    isBusy = true;
    if (await then(day, isReturn)) known = day;
    isBusy = false;
  };
  // Not one timer for midnight: devices sleep, and clocks are set.
  setInterval(() => check(false), checkedEvery);
  document.addEventListener("visibilitychange", () => check(true));
}
