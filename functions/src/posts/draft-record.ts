import { Failure, failureText } from "@daily-genius/domain/calls/failure";
import { Draft } from "@daily-genius/domain/draft/draft";
import { readAs, type Stored } from "../store/documents.ts";

/** Returns the path of a draft. */
export function draftPath(id: string): string {
  return `drafts/${id}`;
}

/** Returns a draft from its document, in whatever state it is; fails if there is none that can be read. */
export function readDraft(stored: Stored): Draft {
  if (!stored.fields) throw new Failure("not-found", "This draft no longer exists.");
  return readAs(Draft, stored, "draft");
}

/** Returns a draft that is neither deleted nor scheduled; else fails with who did that, and with the draft itself. */
export function requireKept(stored: Stored): Draft {
  const draft = readDraft(stored);
  if (draft.state === "kept") return draft;
  const act = draft.state === "dropped" ? "deleted this draft" : "scheduled this draft";
  throw new Failure("not-found", `${draft.updatedBy} ${act}.`, { draft });
}

/** Returns a draft in the version that a change started from. */
export function requireVersion(stored: Stored, basedOn: string): Draft {
  const draft = requireKept(stored);
  if (draft.updatedAt !== basedOn) throw new Failure("aborted", failureText.aborted, { draft });
  return draft;
}
