import { addDays, daysInMonth, type PublishDate, sundayOf } from "@daily-genius/domain/dates/publish-date";
import type { Schedule } from "@daily-genius/domain/schedule/schedule";
import { freeDay, type Plans } from "../drafts/plans.ts";

type Ground = { readonly schedule: Schedule; readonly plans: Plans; readonly today: PublishDate };
type Step = (day: PublishDate, ground: Ground) => PublishDate;

const steps: Readonly<Record<string, Step>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  PageUp: (day) => monthOn(day, -1),
  PageDown: (day) => monthOn(day, 1),
  Home: (day) => sundayOf(day),
  End: (day) => addDays(sundayOf(day), 6),
  t: (_day, { today }) => today,
  g: (day, { schedule, plans }) => freeDay(schedule, plans, addDays(day, 1)),
};

/** Returns the day that a key leads to in planner and calendar; undefined for any other key. */
export function dayForKey(key: string, day: PublishDate, ground: Ground): PublishDate | undefined {
  return steps[key]?.(day, ground);
}

/** Returns the same day of another month, or the last day of that month. */
function monthOn(day: PublishDate, by: number): PublishDate {
  const [year = 0, month = 1, date = 1] = day.split("/").map(Number);
  const months = year * 12 + month - 1 + by;
  const [toYear, toMonth] = [Math.floor(months / 12), (months % 12) + 1];
  const toDate = Math.min(date, daysInMonth(toYear, toMonth));
  return [String(toYear).padStart(4, "0"), ...[toMonth, toDate].map((n) => String(n).padStart(2, "0"))].join(
    "/",
  );
}
