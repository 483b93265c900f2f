import { call } from "#backend/call.ts";
import type { RowOutcome, RowOutcomes } from "#browser-store/import-records.ts";
import { inParallel } from "../in-parallel.ts";
import type { PostStore } from "../store/post-store.ts";
import { tray } from "../tray/tray-store.ts";
import { answerOf } from "./answer-of.ts";

/** Moves the imported posts and drafts to the trash, except those edited since. */
export async function removeImported(
  store: PostStore,
  outcomes: RowOutcomes,
  keep: (row: number, outcome: RowOutcome) => Promise<void>,
  signal: AbortSignal,
): Promise<{ readonly changed: Readonly<Record<"posts" | "drafts", number>>; readonly failure: unknown }> {
  const made = [...outcomes].flatMap(([row, outcome]) =>
    outcome.kind === "made" || outcome.kind === "kept" ? [{ ...outcome, row }] : [],
  );
  const unchanged = made.filter(({ kind, id, updatedAt }) => {
    const present = kind === "made" ? store.get(id) : tray.get(id);
    return (present?.updatedAt ?? updatedAt) === updatedAt;
  });
  const removed: string[] = [];
  const { failure } = await inParallel(unchanged, async ({ kind, row, id }) => {
    if (signal.aborted) return;
    if (kind === "made") {
      await answerOf(() => call("deletePost", { id }), signal);
      removed.push(id);
      await keep(row, { kind: "removed" });
    } else {
      tray.put((await answerOf(() => call("dropDraft", { id }), signal)).draft);
      await keep(row, { kind: "dropped" });
    }
  });
  // All at once, because each call redraws the list.
  store.remove(removed);
  const changed = made.filter((one) => !unchanged.includes(one));
  const posts = changed.filter(({ kind }) => kind === "made").length;
  return { changed: { posts, drafts: changed.length - posts }, failure };
}
