/** Returns the least value that a share of the values (0.95 for p95) does not exceed; NaN if there are none. */
export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN;
}
