import * as z from "zod/mini";

/** What a budget publishes several times a day, whether or not it is exceeded; of Google's schema 1.0, what is read. */
export const BudgetNotice = z.object({
  /** What the project has cost since `costIntervalStart`; the figures are hours old. */
  costAmount: z.number(),
  budgetAmount: z.number(),
  costIntervalStart: z.iso.datetime({ offset: true }),
  currencyCode: z.string().check(z.regex(/^[A-Z]{3}$/)),
});
export type BudgetNotice = z.infer<typeof BudgetNotice>;

/** Whether the cost has reached `times` the budgeted amount. Zero times, or an amount of nothing, is never reached. */
export function hasReached({ costAmount, budgetAmount }: BudgetNotice, times: number): boolean {
  return times > 0 && budgetAmount > 0 && costAmount >= times * budgetAmount;
}

/** Whether the notice is about the month of `now`: one of the last month, late, would close what a person has opened. */
export function isOfMonth({ costIntervalStart }: BudgetNotice, now: Date): boolean {
  // Half a day on, a start at midnight UTC, as in Google's example, is also in the month that it begins.
  const begun = new Date(Date.parse(costIntervalStart) + 12 * 60 * 60 * 1000);
  return monthOf.format(begun) === monthOf.format(now);
}

/** Google's months begin at midnight US Pacific time. */
const monthOf = new Intl.DateTimeFormat("en", {
  timeZone: "America/Los_Angeles",
  year: "numeric",
  month: "2-digit",
});
