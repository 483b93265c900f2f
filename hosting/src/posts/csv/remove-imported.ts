import { call } from "#backend/call.ts";
import type { RowOutcome, RowOutcomes } from "#browser-store/import-records.ts";
import { draftList } from "../drafts/draft-list.ts";
import { refusedDraft } from "../editor/send.ts";
import { inParallel } from "../in-parallel.ts";
import type { PostStore } from "../store/post-store.ts";
import { answerOf } from "./run-import.ts";

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
  const unchanged = made.filter(
    ({ kind, id, updatedAt }) => kind === "kept" || (store.get(id)?.updatedAt ?? updatedAt) === updatedAt,
  );
  const removed: string[] = [];
  const changed = made.filter((one) => !unchanged.includes(one));
  const { failure } = await inParallel(unchanged, async (one) => {
    const { kind, row, id, updatedAt } = one;
    if (signal.aborted) return;
    if (kind === "made") {
      await answerOf(() => call("deletePost", { id }), signal);
      removed.push(id);
      await keep(row, { kind: "removed" });
      return;
    }
    try {
      // The server knows whether somebody has changed the draft, or scheduled it, also where this page does not.
      draftList.put((await answerOf(() => call("dropDraft", { id, basedOn: updatedAt }), signal)).draft);
      await keep(row, { kind: "dropped" });
    } catch (error) {
      const draft = refusedDraft(error);
      if (!draft) throw error;
      draftList.put(draft);
      changed.push(one);
    }
  });
  // All at once, because each call redraws the list.
  store.remove(removed);
  const posts = changed.filter(({ kind }) => kind === "made").length;
  return { changed: { posts, drafts: changed.length - posts }, failure };
}
