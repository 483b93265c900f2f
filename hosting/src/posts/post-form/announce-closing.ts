import { showToast } from "#ui/toasts.ts";
import { deleteDraft, restoreDraft } from "../drafts/draft-acts.ts";
import { draftList } from "../drafts/draft-list.ts";
import type { Closing, Editor, Notice } from "../editor/editor.ts";
import { isChanged } from "../editor/state.ts";
import { report } from "../post-actions.ts";
import { takenTogetherInWords } from "./conflicts/changes-in-words.ts";

/** Says where a draft is after its form has closed, as soon as that is known, and offers to delete it. */
export function announceClosing(editor: Editor, as: Closing): void {
  const { doc, typed, hasTyped } = editor.get();
  const title = typed.title.trim() || "Untitled";
  if (as === "deleted") {
    const undo = () => void restoreDraft({ id: doc.id, texts: typed });
    if (hasTyped) showToast("Draft deleted", { title, about: doc.id, action: { label: "Undo", run: undo } });
  }
  if (as !== "left" || doc.kind !== "draft" || !hasTyped) return;
  const settle = () => {
    const { isOpen, acknowledged, trouble, intent } = editor.get();
    if (isOpen || intent === "delete") {
      stop();
      return;
    }
    if (trouble?.act === "delete") {
      stop();
      report("a draft could not be deleted", trouble.failure);
      return;
    }
    const isSaved = !isChanged(editor.get()) && acknowledged.at !== "";
    if (!isSaved && !trouble && !editor.isEnded) return;
    if (isSaved || editor.isEnded) stop();
    if (!isSaved && !trouble) return;
    const text = isSaved ? "Saved as a draft" : "Saved in this browser only. Not on the server yet.";
    showToast(text, { title, about: doc.id, action: { label: "Delete draft", run: () => remove(editor) } });
  };
  const stop = editor.subscribe(settle);
  settle();
}

/** Says what a save has taken from others, or that a draft was not deleted because of them. */
export function announceNotice(notice: Notice, email: string): void {
  if (notice.do === "tellTaken") {
    showToast(takenTogetherInWords(notice.parts, notice.version, { email, now: new Date() }));
    return;
  }
  const { by } = notice.version;
  const who = by === email ? "You changed this draft in another window." : `${by} changed this draft.`;
  showToast(`${who} Open it again to see the change.`, { tone: "danger" });
}

function remove(editor: Editor): void {
  const draft = draftList.get(editor.get().doc.id);
  if (!editor.isEnded) editor.dispatch({ kind: "delete" });
  else if (draft) void deleteDraft(draft);
}
