import type { PublishDate } from "@daily-genius/domain/dates/publish-date";
import type { Post } from "@daily-genius/domain/post/post";
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { Opening } from "#ui/loading.tsx";
import { quoted } from "#ui/name.tsx";
import { showToast } from "#ui/toasts.ts";
import { deleteDraftOf, sayChanged, sayDeleted } from "../drafts/draft-acts.ts";
import { draftTitle } from "../drafts/draft-words.ts";
import type { Content } from "../editor/content.ts";
import { textsOf } from "../editor/documents.ts";
import { type Closing, Editor, type Notice } from "../editor/editor.ts";
import { openEditor } from "../editor/open-editor.ts";
import { isChanged } from "../editor/state.ts";
import { report } from "../post-actions.ts";
import { useDesk } from "../store/desk.ts";
import { useToday } from "../use-today.ts";
import { takenTogetherInWords } from "./conflicts/changes-in-words.ts";
import { PostForm } from "./post-form.tsx";

type Props = {
  /** The post to edit; undefined for a new post or a draft. */
  readonly post: Post | undefined;
  readonly draftId: string;
  /** The day of a new post, if not today. */
  readonly date: PublishDate | undefined;
  /** Whether a new post begins with the people who were born on its day. */
  readonly isBornAsked: boolean;
  readonly onSaved: (post: Post, before: Post | undefined) => void;
  readonly onClose: () => void;
};

/** The post form with the editor of its post or draft, and what an earlier form has left of it. */
export function OpenedPostForm(props: Props) {
  const { draftId, date, onClose } = props;
  const { store, admin } = useDesk();
  // A post that is deleted under its form stays the post that was begun.
  const [post] = useState(props.post);
  const [isDaySuggested, setDaySuggested] = useState(false);
  // A form that stays open overnight suggests the new day.
  const today = useToday();
  const [opened, setOpened] = useState<Editor | "asking" | "finding">("asking");
  const asked = useRef(false);
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  // Before the first paint: if nothing is to be read, the form opens at once. Only once: React repeats layout effects
  // after a part of the form has loaded.
  useLayoutEffect(() => {
    if (asked.current) return;
    asked.current = true;
    const parts = { uid: admin.uid, store, post, draftId, date: date ?? "" };
    const editor = openEditor(parts);
    const open = (found: Editor) => {
      const { doc, acknowledged } = found.get();
      setDaySuggested(doc.kind === "draft" && acknowledged.at === "");
      setOpened(found);
    };
    if (editor instanceof Editor) return open(editor);
    setOpened("finding");
    void editor.then(
      (found) => {
        // Cancelled meanwhile: what it has taken in is for the next form.
        if (isLeft.current) return found?.dispatch({ kind: "close" });
        if (found) return open(found);
        showToast("This draft no longer exists.");
        onClose();
      },
      (error: unknown) => {
        report("a draft could not be opened", error);
        onClose();
      },
    );
  }, [admin.uid, store, post, draftId, date, onClose]);
  const editor = opened instanceof Editor ? opened : undefined;
  const end = useEffectEvent((as: Closing, typed: Content) => {
    if (!editor) return;
    if (as === "published" && editor.saved) props.onSaved(editor.saved, post && editor.before);
    else onClose();
    announceClosing(editor, as, typed);
  });
  useEffect(() => {
    if (!editor) return;
    editor.onClose = end;
    editor.onNotice = (notice) => announceNotice(notice, admin.email);
    return () => {
      editor.onClose = (as, typed) => announceClosing(editor, as, typed);
      editor.dispatch({ kind: "close" });
    };
  }, [editor, admin.email]);
  if (!editor) return opened === "asking" ? null : <Opening onCancel={onClose} />;
  const suggestedDay = isDaySuggested ? (date ?? today) : "";
  return <PostForm isBornAsked={props.isBornAsked} editor={editor} suggestedDay={suggestedDay} />;
}

/** Says where a draft is after its form has closed, as soon as that is known, and offers to delete it. */
function announceClosing(editor: Editor, as: Closing, typed: Content): void {
  const { doc, hasTyped } = editor.get();
  const draft = { id: doc.id, texts: textsOf(typed) };
  if (as === "deleted" && hasTyped) {
    const unsaved = { ...editor.get(), typed };
    const left = isChanged(unsaved) ? [() => editor.putBack(unsaved)] : [];
    sayDeleted(draft, unsaved.acknowledged.at !== "", left);
  }
  if (as !== "left" || doc.kind !== "draft" || !hasTyped) return;
  const { refusal } = editor.photo.get();
  const settle = () => {
    const { isOpen, acknowledged, trouble, intent } = editor.get();
    const { refusal: since } = editor.photo.get();
    const lost = since && since !== refusal ? `. Failed to upload photo: ${since.reason}.` : "";
    const isSaved = !isChanged(editor.get()) && acknowledged.at !== "";
    // There is nothing to say then.
    const isObsolete = isOpen || intent === "delete";
    const isNotDeleted = trouble?.act === "delete";
    if (isSaved || isObsolete || isNotDeleted || editor.isEnded) stop();
    if (isObsolete || (!isSaved && !trouble)) return;
    if (isNotDeleted) return report("a draft could not be deleted", trouble.failure);
    const title = quoted(draftTitle(draft));
    const text = isSaved
      ? `Saved as a draft: ${title}${lost}`
      : `Saved ${title} in this browser only. Not on the server yet.`;
    showToast(text, {
      about: doc.id,
      action: { label: "Delete draft", run: () => void deleteDraftOf(editor) },
    });
  };
  const stop = editor.subscribe(settle);
  settle();
}

/** Says what a save has taken from others, or that a draft was not deleted because of them. */
function announceNotice(notice: Notice, email: string): void {
  const { taken, version } = notice;
  if (taken) showToast(takenTogetherInWords(taken, version, { email, now: new Date() }));
  else sayChanged(version.by);
}
