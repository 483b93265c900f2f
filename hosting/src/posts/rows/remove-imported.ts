import { call } from "#backend/call.ts";
import type { RowOutcome, RowOutcomes } from "#backend/import-records.ts";
import { inParallel } from "../in-parallel.ts";
import type { PostStore } from "../store/post-store.ts";
import { answerOf } from "./answer-of.ts";

/** Removes the posts that an import made, but for those that were changed since; they go to the trash like any other. */
export async function removeImported(
  store: PostStore,
  outcomes: RowOutcomes,
  keep: (row: number, outcome: RowOutcome) => Promise<void>,
  signal: AbortSignal,
): Promise<{ readonly changed: number; readonly failure: unknown }> {
  const made = [...outcomes].flatMap(([row, outcome]) =>
    outcome.kind === "made" ? [{ ...outcome, row }] : [],
  );
  const unchanged = made.filter(({ id, updatedAt }) => (store.get(id)?.updatedAt ?? updatedAt) === updatedAt);
  const removed: string[] = [];
  const { failure } = await inParallel(unchanged, async ({ row, id }) => {
    if (signal.aborted) return;
    await answerOf(() => call("deletePost", { id }), signal);
    removed.push(id);
    await keep(row, { kind: "removed" });
  });
  // In one go: the list is drawn anew.
  store.remove(removed);
  return { changed: made.length - unchanged.length, failure };
}
