import type { DraftRecord } from "#browser-store/draft-records.ts";
import { showToast } from "#ui/toasts.ts";

/** Shows that a draft was discarded, and offers to undo that. */
export function announceDiscarded({ values }: Pick<DraftRecord, "values">, undo: () => void): void {
  const title = values["title"]?.trim();
  const action = { label: "Undo", run: undo };
  if (title) showToast("Discarded draft", { title, action });
  else showToast("Draft discarded", { action });
}
