/** One result of a measurement. The README links to rows by their ids. */
export type BenchRow = {
  /** Starts with the name of the measurement; the same in every run. */
  readonly id: string;
  readonly what: string;
  readonly ours: string;
  /** The comparison, measured in the same run. */
  readonly beside?: string;
  /** The factor by which ours is better. */
  readonly ratio?: number;
  /** The smallest and largest ratio of all rounds; without a ratio, our smallest and largest value. */
  readonly spread?: string;
  readonly goal?: string;
};

/** Returns the spread of the ratio of two series, whose n-th values belong to the same round. */
export function spreadOfRatios(beside: readonly number[], ours: readonly number[]): string {
  const ratios = ours.map((value, round) => (beside[round] ?? Number.NaN) / value);
  return spreadOf(ratios, "×");
}

/** Returns the smallest and the largest value. */
export function spreadOf(values: readonly number[], unit = ""): string {
  if (values.length === 0) return "";
  const [least, greatest] = [Math.min(...values), Math.max(...values)];
  const digits = greatest < 10 ? 2 : greatest < 100 ? 1 : 0;
  return `${least.toFixed(digits)} – ${greatest.toFixed(digits)}${unit}`;
}
