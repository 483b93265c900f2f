import { appendFileSync } from "node:fs";

/** One comparison that a measurement made. The README points at rows by their ids. */
export type BenchRow = {
  /** Begins with the name of the measurement, and stays the same from run to run. */
  readonly id: string;
  readonly what: string;
  readonly ours: string;
  /** What ours was measured beside, in the same run. */
  readonly beside?: string;
  /** How many times better ours is. */
  readonly ratio?: number;
  /** The least and the greatest of the ratio, round by round; of ours, where there is none. */
  readonly spread?: string;
  readonly goal?: string;
};

/** Hands a row over to whoever collects them, as `npm run bench` does; otherwise it is only printed by its measurement. */
export function tellRow(row: BenchRow): void {
  const file = process.env["BENCH_ROWS"];
  if (file) appendFileSync(file, `${JSON.stringify(row)}\n`);
}

/** The spread of the ratio of two series that were measured in turns, the n-th of one beside the n-th of the other. */
export function spreadOfRatios(beside: readonly number[], ours: readonly number[]): string {
  const ratios = ours.flatMap((value, round) => (beside[round] ?? Number.NaN) / value);
  return spreadOf(
    ratios.filter((ratio) => !Number.isNaN(ratio)),
    "×",
  );
}

/** The least and the greatest of some values. */
export function spreadOf(values: readonly number[], unit = ""): string {
  if (values.length === 0) return "";
  const [least, greatest] = [Math.min(...values), Math.max(...values)];
  const digits = greatest < 10 ? 2 : greatest < 100 ? 1 : 0;
  return `${least.toFixed(digits)} – ${greatest.toFixed(digits)}${unit}`;
}

/** The id of a row: its measurement and what it is about, in words that a link can hold. */
export function rowId(measurement: string, about: string): string {
  const words = about.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  return `${measurement}-${words.replace(/^-|-$/g, "")}`;
}
