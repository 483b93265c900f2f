/** The budget of a month, in the account's currency; the emergency stop counts in multiples of it. */
export const monthlyBudget = 25;

/** The shares of the budget at which Google writes a mail: of what was spent, and of the forecast. */
export const warnings = [
  { thresholdPercent: 0.5, spendBasis: "CURRENT_SPEND" },
  { thresholdPercent: 0.9, spendBasis: "CURRENT_SPEND" },
  { thresholdPercent: 1, spendBasis: "CURRENT_SPEND" },
  { thresholdPercent: 1, spendBasis: "FORECASTED_SPEND" },
] as const;
