import { readImport } from "#browser-store/import-records.ts";
import { countOf } from "#format/count-of.ts";
import { showToast } from "#ui/toasts.ts";

/** The subject of the announcement, which disappears once the import is open. */
export const aboutImport = "import";

/** Says that an earlier import was not finished, and offers to open it, unless the administrator has left the page. */
export async function announceImport(uid: string, open: () => void, left: AbortSignal): Promise<void> {
  const { open: rows = 0 } = (await readImport(uid)) ?? {};
  if (rows === 0 || left.aborted) return;
  showToast(`An import stopped with ${countOf(rows, "row")} to go.`, {
    about: aboutImport,
    action: { label: "Open import", run: open },
  });
}
