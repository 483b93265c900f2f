import { countOf } from "#format/count-of.ts";
import { showToast } from "#ui/toasts.ts";
import { ImportJob } from "./import-job.ts";

/** Says that an import of an earlier visit was not finished, and offers to open it. */
export async function announceImport(uid: string, open: () => void): Promise<void> {
  const job = await ImportJob.last(uid);
  const left = job?.get().counts;
  // One that was undone is over.
  if (!left || left.open === 0 || left.removed > 0) return;
  showToast(`An import has stopped: ${countOf(left.open, "row")} not yet made.`, {
    action: { label: "Open it", run: open },
  });
}
