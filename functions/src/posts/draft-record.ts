import { Failure } from "@daily-genius/domain/calls/failure";
import { failureText } from "@daily-genius/domain/calls/failure-text";
import { TrayDraft } from "@daily-genius/domain/tray/tray-draft";
import type { Stored } from "../store/documents.ts";

/** Returns the path of a draft in the tray. */
export function draftPath(id: string): string {
  return `drafts/${id}`;
}

/** Returns a draft from its document, in whatever state it is; fails if there is none. */
export function readDraft({ fields }: Stored): TrayDraft {
  if (!fields) throw new Failure("not-found", "This draft is no longer in the tray.");
  return TrayDraft.parse(fields);
}

/** Returns a draft that is in the tray; one that has left it fails with who did that, and with the draft itself. */
export function requireKept(stored: Stored): TrayDraft {
  const draft = readDraft(stored);
  if (draft.state === "kept") return draft;
  const act = draft.state === "dropped" ? "dropped this draft" : "made a post of this draft";
  throw new Failure("not-found", `${draft.updatedBy} ${act}.`, { draft });
}

/** Returns a draft that is in the tray in the version that a change started from. */
export function requireVersion(stored: Stored, basedOn: string): TrayDraft {
  const draft = requireKept(stored);
  if (draft.updatedAt !== basedOn) throw new Failure("aborted", failureText.aborted, { draft });
  return draft;
}
