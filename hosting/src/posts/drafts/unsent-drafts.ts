import type { Draft } from "@daily-genius/domain/draft/draft";
import { blankContent, draftContent } from "../editor/documents.ts";
import { alive, recordsOf, type UnsavedRecord } from "../editor/records.ts";
import { deleteDraft, deleteDraftOf } from "./draft-acts.ts";
import { draftList } from "./draft-list.ts";

/**
 * Returns what only this browser has and no open form, as it is listed: drafts, and unsaved changes of posts that are
 * `gone`, which have the id of their post as `postId`, too.
 */
export function unsentDrafts(
  left: readonly UnsavedRecord[],
  known: readonly Pick<Draft, "id">[],
  isGone: (postId: string) => boolean,
): readonly Draft[] {
  const ids = new Set(known.map(({ id }) => id));
  return left.flatMap(({ doc, typedAt, unsaved }) => {
    if (ids.has(doc.id) || (doc.kind === "post" && !isGone(doc.id))) return [];
    ids.add(doc.id);
    const postId = doc.kind === "post" ? doc.id : "";
    const moment = new Date(typedAt).toISOString();
    const content = draftContent({ ...blankContent, ...unsaved.acknowledged.content, ...unsaved.typed });
    const by = { createdBy: "", updatedBy: "", createdAt: moment, updatedAt: moment };
    return [{ id: doc.id, state: "kept" as const, ...content, uploadId: "", postId, ...by }];
  });
}

/** Deletes a draft of the list, or of this browser only, and offers Undo. Returns whether it was deleted. */
export async function deleteListed(uid: string, draft: Draft): Promise<boolean> {
  const { id } = draft;
  // A form of this page that still sends would save it again; it says itself that its draft is deleted.
  for (const editor of alive.values()) {
    const { doc, isOpen } = editor.get();
    if (doc.id === id && !isOpen && !(await deleteDraftOf(editor))) return false;
  }
  const records = recordsOf(uid);
  // A form of another tab ends.
  await records.take(id);
  return deleteDraft(draft, draftList.get(id) !== undefined, () => records.withdraw(id));
}
