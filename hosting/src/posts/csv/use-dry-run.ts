import type { PublishDate } from "@daily-genius/domain/dates/publish-date";
import { useEffect, useState, useSyncExternalStore } from "react";
import { logError } from "#ui/log-error.ts";
import { draftList } from "../drafts/draft-list.ts";
import { useAllPosts } from "../store/desk.ts";
import { useToday } from "../use-today.ts";
import { type CheckedRow, dryRun } from "./dry-run.ts";
import type { ColumnChoice } from "./match-columns.ts";
import type { Cells } from "./read-cells.ts";
import { type Fixes, readRows } from "./read-rows.ts";
import { yieldToBrowser } from "./yield-to-browser.ts";

/**
 * The checked rows, checked again when a choice or the posts change: the previous result remains until the next is ready.
 * Undefined until all posts have arrived.
 */
export function useDryRun(
  cells: Cells,
  choice: ColumnChoice,
  fixes: Fixes,
  fillFrom: PublishDate | undefined,
) {
  const posts = useAllPosts();
  const drafts = useSyncExternalStore(draftList.subscribe, draftList.getDrafts);
  const today = useToday();
  const [found, setFound] = useState<{ rows: readonly CheckedRow[]; of: readonly unknown[] }>();
  useEffect(() => {
    if (!posts) return;
    const controller = new AbortController();
    const rest = yieldToBrowser(controller.signal);
    readRows(cells, choice, fixes, rest)
      .then((read) => dryRun(read, { posts, drafts: drafts ?? [], today, fillFrom }, rest))
      .then((rows) => setFound({ rows, of: [posts, drafts, cells, choice, fixes, fillFrom, today] }))
      .catch((error: unknown) => {
        if (!controller.signal.aborted) logError("rows could not be checked", error);
      });
    return () => controller.abort();
  }, [posts, drafts, cells, choice, fixes, fillFrom, today]);
  if (!found) return undefined;
  const now = [posts, drafts, cells, choice, fixes, fillFrom, today];
  return { rows: found.rows, isCurrent: now.every((one, n) => one === found.of[n]) };
}
