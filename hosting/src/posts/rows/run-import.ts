import { Failure, type FailureCode } from "@daily-genius/domain/failure";
import type { Post } from "@daily-genius/domain/post";
import type { PublishDate } from "@daily-genius/domain/publish-date";
import type { ImportRow, RowOutcome, RowOutcomes } from "#backend/import-records.ts";
import { inParallel } from "../in-parallel.ts";
import { answerOf } from "./answer-of.ts";

/** What running an import needs of the backend. */
export type ImportParts = {
  /** Makes the post of a row; the same row makes it once. */
  readonly create: (row: ImportRow) => Promise<Post>;
  /** Keeps what has become of a row. */
  readonly keep: (row: number, outcome: RowOutcome) => Promise<void>;
};

/** Refusals that a row gets whenever it is tried; after any other failure it may be tried again. */
const final: ReadonlySet<FailureCode> = new Set(["already-exists", "invalid-argument", "out-of-range"]);

/**
 * Makes the posts of all rows without an outcome, until `signal` is aborted or no call would succeed. Returns why rows are
 * left that no one stopped. Rows of one day are made one after the other: the first is the genius of that day.
 */
export async function runImport(
  rows: readonly ImportRow[],
  outcomes: RowOutcomes,
  { create, keep }: ImportParts,
  signal: AbortSignal,
): Promise<unknown> {
  const days = new Map<PublishDate, ImportRow[]>();
  for (const row of rows) {
    if (outcomes.has(row.number)) continue;
    const ofDay = days.get(row.draft.date);
    if (ofDay) ofDay.push(row);
    else days.set(row.draft.date, [row]);
  }
  const { failure } = await inParallel([...days.values()], async (ofDay) => {
    for (const row of ofDay) {
      if (signal.aborted) return;
      try {
        const { id, updatedAt } = await answerOf(() => create(row), signal);
        await keep(row.number, { kind: "made", id, updatedAt });
      } catch (error) {
        if (!(error instanceof Failure && final.has(error.code))) throw error;
        await keep(row.number, { kind: "refused", reason: error.message });
      }
    }
  });
  return failure;
}
