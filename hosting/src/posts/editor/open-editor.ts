import type { Draft } from "@daily-genius/domain/draft/draft";
import type { Post } from "@daily-genius/domain/post/post";
import { draftList } from "../drafts/draft-list.ts";
import { isNewDraft } from "../parts/open-dialog.ts";
import { loadBackend } from "../store/follow.ts";
import { blankContent, versionOfDraft, versionOfPost } from "./documents.ts";
import { Editor, type EditorParts } from "./editor.ts";
import { alive, recordsOf } from "./records.ts";
import type { Doc, Version } from "./state.ts";

export type Opening = EditorParts & {
  /** The post to edit; undefined for a draft. */
  readonly post: Post | undefined;
  readonly draftId: string;
  /** The planned day of a new draft. */
  readonly date: string;
};

/** Returns the editor of a document, at once if nothing needs to be read; undefined if the draft has ended. */
export function openEditor(opening: Opening): Editor | Promise<Editor | undefined> {
  const { post, draftId, date, uid } = opening;
  const doc: Doc = post ? { kind: "post", id: post.id } : { kind: "draft", id: draftId };
  const present = [...alive.values()].find((editor) => !editor.isEnded && editor.get().doc.id === doc.id);
  if (present && !present.get().isOpen && present.get().intent !== "delete") {
    present.dispatch({ kind: "reopen" });
    return present;
  }
  const blank = { at: "", by: "", content: { ...blankContent, date } };
  if (!post && isNewDraft(draftId)) return new Editor(opening, doc, blank);
  const draft = post ? undefined : draftList.get(draftId);
  const known = post ? versionOfPost(post) : draft && versionOfDraft(draft);
  if (known && recordsOf(uid).hasNone(doc.id)) return new Editor(opening, doc, known);
  return find(opening, doc, known, { ...blank, content: blankContent });
}

async function find(
  opening: Opening,
  doc: Doc,
  known: Version | undefined,
  blank: Version,
): Promise<Editor | undefined> {
  const record = await recordsOf(opening.uid).take(doc.id);
  const draft = known || record ? undefined : await readDraft(doc.id);
  if (draft && draft.state !== "kept") return undefined;
  const version = known ?? (draft && versionOfDraft(draft));
  // Unsaved changes of a post that is gone are listed among the drafts.
  const editor = new Editor(opening, record?.doc ?? doc, version ?? blank);
  if (record) editor.takeIn(record);
  return editor;
}

/** Returns a draft that the list does not have; undefined if nothing was typed into it before a reload. */
async function readDraft(id: string): Promise<Draft | undefined> {
  const { watchDraft } = await loadBackend(() => import("#backend/drafts.ts"));
  const { promise, resolve, reject } = Promise.withResolvers<Draft | undefined>();
  const stop = await watchDraft(id, resolve, reject);
  return promise.finally(stop);
}
