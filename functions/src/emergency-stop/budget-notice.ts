import * as z from "zod/mini";

/** A budget's message, sent several times a day, exceeded or not. Only the fields we use (Google's schema 1.0). */
export const BudgetNotice = z.object({
  /** The cost of the project since `costIntervalStart`; the figures are typically up to a day old. */
  costAmount: z.number(),
  budgetAmount: z.number(),
  costIntervalStart: z.iso.datetime({ offset: true }),
  currencyCode: z.string().check(z.regex(/^[A-Z]{3}$/)),
});
export type BudgetNotice = z.infer<typeof BudgetNotice>;

/** Whether the cost has reached `times` the budget. With `times` or a budget of 0 it is never reached. */
export function hasReached({ costAmount, budgetAmount }: BudgetNotice, times: number): boolean {
  return times > 0 && budgetAmount > 0 && costAmount >= times * budgetAmount;
}

/** Whether the notice is about the month of `now`: a late one would stop services that were resumed since. */
export function isOfMonth({ costIntervalStart }: BudgetNotice, now: Date): boolean {
  // Add half a day: then even a start at midnight UTC, as in Google's example, is in the month that it begins.
  const begun = new Date(Date.parse(costIntervalStart) + 12 * 60 * 60 * 1000);
  return monthOf.format(begun) === monthOf.format(now);
}

/** Google's months begin at midnight US Pacific time. */
const monthOf = new Intl.DateTimeFormat("en", {
  timeZone: "America/Los_Angeles",
  year: "numeric",
  month: "2-digit",
});
