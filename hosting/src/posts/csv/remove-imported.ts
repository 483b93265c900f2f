import { call } from "#backend/call.ts";
import type { RowOutcome, RowOutcomes } from "#browser-store/import-records.ts";
import { inParallel } from "../in-parallel.ts";
import type { PostStore } from "../store/post-store.ts";
import { answerOf } from "./answer-of.ts";

/** Moves the imported posts to the trash, except those edited since. */
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
  // All at once, because each call redraws the list.
  store.remove(removed);
  return { changed: made.length - unchanged.length, failure };
}
