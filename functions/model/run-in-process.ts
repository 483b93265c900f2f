import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Mistake } from "./planted-mistakes.ts";

/** The program that runs histories. */
export const program = fileURLToPath(new URL("run-histories.ts", import.meta.url));
/** The module that plants a mistake. */
export const plant = fileURLToPath(new URL("plant.ts", import.meta.url));

/** The result of running histories. */
export type Outcome = {
  readonly count: number;
  readonly broken?: { readonly seed: number; readonly promise: string };
  readonly tally: Readonly<Record<string, number>>;
};

/** Runs histories of a model in a separate process, with a mistake planted into the code if one is given. */
export async function runHistories(
  of: Mistake["of"],
  count: number,
  from: number,
  mistake?: Mistake,
): Promise<Outcome> {
  const options = mistake ? ["--import", plant] : [];
  const numbers = ["--of", of, "--count", String(count), "--from", String(from)];
  const { stdout } = await promisify(execFile)(process.execPath, [...options, program, ...numbers], {
    env: { ...process.env, PLANTED: mistake?.name },
  });
  return JSON.parse(stdout);
}
