/** A time in the month of the message. */
export const inItsMonth = new Date("2026-11-23T12:00:00Z");

/** The message of a budget of 25, as Google documents it, once the month has cost `costAmount`. */
export function budgetMessage(costAmount: number, changes: object = {}): object {
  return {
    budgetDisplayName: "Daily Genius demo-daily-genius",
    alertThresholdExceeded: 1,
    costAmount,
    costIntervalStart: "2026-11-01T07:00:00Z",
    budgetAmount: 25,
    budgetAmountType: "SPECIFIED_AMOUNT",
    currencyCode: "EUR",
    ...changes,
  };
}
