import type { PublishDate } from "@daily-genius/domain/dates/publish-date";
import { useEffect, useMemo, useState } from "react";
import { logError } from "#ui/log-error.ts";
import { useDrafts } from "../drafts/draft-list.ts";
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
  const drafts = useDrafts();
  const today = useToday();
  const input = useMemo(
    () => posts && { cells, choice, fixes, posts, drafts: drafts ?? [], today, fillFrom },
    [cells, choice, fixes, posts, drafts, today, fillFrom],
  );
  const [found, setFound] = useState<{ readonly rows: readonly CheckedRow[]; readonly of: object }>();
  useEffect(() => {
    if (!input) return;
    const controller = new AbortController();
    const rest = yieldToBrowser(controller.signal);
    readRows(input.cells, input.choice, input.fixes, rest)
      .then((read) => dryRun(read, input, rest))
      .then((rows) => setFound({ rows, of: input }))
      .catch((error: unknown) => {
        if (!controller.signal.aborted) logError("rows could not be checked", error);
      });
    return () => controller.abort();
  }, [input]);
  return found && { rows: found.rows, isCurrent: found.of === input };
}
