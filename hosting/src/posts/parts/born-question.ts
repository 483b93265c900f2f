import { longDate, type PublishDate } from "@daily-genius/domain/dates/publish-date";

/** Returns the question whose answer suggests people for a day. */
export function bornQuestion(day: PublishDate): string {
  return `Who was born on ${longDate(day).replace(/, \d+$/, "")}?`;
}
