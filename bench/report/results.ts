import { Console } from "node:console";

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

/** The titles of the columns beside the first. */
export const columns = ["ours", "beside", "ratio", "spread", "goal"] as const;

/** Returns the cells of a row, as it is shown. */
export function cellsOf({ what, ours, beside = "", ratio, spread = "", goal = "" }: BenchRow): string[] {
  const factor = ratio === undefined ? "" : `${ratio.toFixed(ratio < 10 ? 2 : 1)}×`;
  return [what, ours, beside, factor, spread, goal];
}

/** A row with its goal; its id is made from `about`, or from `what`. */
type Row = Omit<BenchRow, "id"> & { readonly about?: string; readonly isMet?: boolean };

type Options = { readonly unit?: string; readonly about?: string };

/** The rows of a measurement, and the goals that it missed. */
export class Results {
  readonly #measurement: string;
  readonly #tell: (row: BenchRow) => void;
  readonly #rows: BenchRow[] = [];
  readonly #misses: string[] = [];

  /** `npm run bench` hears of each row if it has started the measurement. */
  constructor(measurement: string, tell: (row: BenchRow) => void = (row) => process.send?.(row)) {
    this.#measurement = measurement;
    this.#tell = tell;
  }

  /** Adds a row. */
  add({ about, isMet = true, ...row }: Row): void {
    const told = { id: rowId(this.#measurement, about ?? row.what), ...row };
    this.#rows.push(told);
    if (!isMet) this.#misses.push(`${row.what}: ${row.ours}, wanted ${row.goal}`);
    this.#tell(told);
  }

  /** Adds the middle of some values, or another `value` of them, and its upper limit. */
  value(
    what: string,
    values: readonly number[],
    most?: number,
    { unit = " ms", value = middle(values), ...options }: Options & { readonly value?: number } = {},
  ): void {
    this.add({
      ...options,
      what,
      ours: `${inDigits(value)}${unit}`,
      spread: spreadOf(values, unit),
      ...(most !== undefined && { goal: `≤ ${most}${unit}`, isMet: value <= most }),
    });
  }

  /** Adds how many times better ours is than `other`, by the middle, or another pick, of the values of each. */
  ratio(
    what: string,
    { ours, beside }: { readonly ours: readonly number[]; readonly beside: readonly number[] },
    least: number | undefined,
    {
      unit = " ms",
      other = "",
      pick = middle,
      ...options
    }: Options & { readonly other?: string; readonly pick?: (values: readonly number[]) => number } = {},
  ): void {
    // A value without its partner would count for the ratio and not for its spread.
    if (ours.length !== beside.length)
      throw new Error(`${what}: ${ours.length} rounds of ours, ${beside.length} of the other`);
    const ratio = pick(beside) / pick(ours);
    this.add({
      ...options,
      what,
      ours: `${inDigits(pick(ours))}${unit}`,
      beside: `${other && `${other}: `}${inDigits(pick(beside))}${unit}`,
      ratio,
      spread: spreadOfRatios(beside, ours),
      ...(least !== undefined && { goal: `≥ ${least}×`, isMet: ratio >= least }),
    });
  }

  /** Shows the rows, prints what they are and a sentence for each missed goal, and fails the process if there is one. */
  end(title: string): void {
    // For whoever waits: the results have the rows already, so this is not part of the output.
    const titles = ["what", ...columns];
    const shown = this.#rows.map((row) =>
      Object.fromEntries(cellsOf(row).map((cell, n) => [titles[n], cell])),
    );
    new Console(process.stderr).table(shown);
    const missed = this.#misses.length > 0;
    process.stdout.write(`\n${title}\n`);
    process.stdout.write(missed ? `\nMissed:\n${this.#misses.join("\n")}\n` : "\nEvery goal is met.\n");
    process.exitCode = missed ? 1 : 0;
  }
}

/** Returns the id of a row, from its measurement and its subject, in characters that suit a link. */
function rowId(measurement: string, about: string): string {
  const words = about.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  return `${measurement}-${words.replace(/^-|-$/g, "")}`;
}

function inDigits(value: number): string {
  return value.toFixed(value < 10 ? 2 : 0);
}

/** Returns the median of the values; NaN if there are none. */
export function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Returns the spread of the ratio of two series, whose n-th values belong to the same round. */
export function spreadOfRatios(beside: readonly number[], ours: readonly number[]): string {
  const ratios = ours.map((value, round) => (beside[round] ?? Number.NaN) / value);
  return spreadOf(ratios, "×");
}

/** Returns the smallest and the largest value; nothing for a single one. */
export function spreadOf(values: readonly number[], unit = ""): string {
  if (values.length < 2) return "";
  const [least, greatest] = [Math.min(...values), Math.max(...values)];
  const digits = greatest < 10 ? 2 : greatest < 100 ? 1 : 0;
  return `${least.toFixed(digits)} – ${greatest.toFixed(digits)}${unit}`;
}
