import { Failure } from "@daily-genius/domain/calls/failure";
import { TrayDraft } from "@daily-genius/domain/tray/tray-draft";
import { logError } from "#ui/log-error.ts";
import { showToast } from "#ui/toasts.ts";
import { report } from "../post-actions.ts";
import { tray } from "./tray-store.ts";

/** The present state of a draft that a call could not change, and what to say about it. */
export type Refused = { readonly draft: TrayDraft; readonly message: string };

/** Returns what a refused call says of its draft, if someone else has changed, dropped or scheduled it. */
export function refusedDraft(error: unknown): Refused | undefined {
  if (!(error instanceof Failure)) return undefined;
  const { data } = TrayDraft.safeParse(error.details?.["draft"]);
  return data && { draft: data, message: error.message };
}

/** Says why a draft was not changed; the tray then shows what someone else has made of it. */
export function reportLeft(what: string, error: unknown): void {
  const refused = refusedDraft(error);
  if (!refused) {
    report(what, error);
    return;
  }
  logError(what, error);
  const { draft, message } = refused;
  tray.put(draft);
  const text = draft.state === "kept" ? `${draft.updatedBy} changed this draft. Look at it again.` : message;
  showToast(text, { tone: "danger" });
}
