import { Failure, type FailureCode } from "@daily-genius/domain/calls/failure";
import type { ImportRow, RowOutcome, RowOutcomes } from "#browser-store/import-records.ts";
import { inParallel } from "../in-parallel.ts";

/** The functions of the backend that an import uses. */
export type ImportParts = {
  /** Creates the post or draft of a row; the same row creates it only once. */
  readonly create: (row: ImportRow) => Promise<RowOutcome>;
  /** Stores the result of a row. */
  readonly keep: (row: number, outcome: RowOutcome) => Promise<void>;
};

/** Refusals that would repeat on every try; after any other failure a row may be tried again. */
const final: ReadonlySet<FailureCode> = new Set(["already-exists", "invalid-argument", "out-of-range"]);

/**
 * Creates the posts and drafts of all rows without an outcome, until `signal` is aborted or a failure that would repeat,
 * which it returns. Rows of one day are created one after the other: the first is the genius of that day. So are
 * drafts: each counts those before it.
 */
export async function runImport(
  rows: readonly ImportRow[],
  outcomes: RowOutcomes,
  { create, keep }: ImportParts,
  signal: AbortSignal,
): Promise<unknown> {
  const open = rows.filter(({ number }) => !outcomes.has(number));
  const days = Map.groupBy(open, (row) => ("draft" in row ? row.draft.date : ""));
  const { failure } = await inParallel([...days.values()], async (ofDay) => {
    for (const row of ofDay) {
      if (signal.aborted) return;
      try {
        await keep(row.number, await answerOf(() => create(row), signal));
      } catch (error) {
        if (!(error instanceof Failure && final.has(error.code))) throw error;
        await keep(row.number, { kind: "refused", reason: error.message });
      }
    }
  });
  return failure;
}

/** Returns the answer to a call that takes effect only once; without an answer, asks a second time. */
export async function answerOf<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (signal.aborted || !(error instanceof Failure && error.code === "unavailable")) throw error;
    return ask();
  }
}
