import { localDay, type PublishDate } from "@daily-genius/domain/dates/publish-date";
import type { Post } from "@daily-genius/domain/post/post";
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { Opening } from "#ui/opening.tsx";
import { showToast } from "#ui/toasts.ts";
import { type Closing, Editor } from "../editor/editor.ts";
import { openEditor } from "../editor/open-editor.ts";
import { report } from "../post-actions.ts";
import { useDesk } from "../store/desk.ts";
import { announceClosing, announceNotice } from "./announce-closing.ts";
import { PostForm } from "./post-form.tsx";

type Props = {
  /** The post to edit; undefined for a new post or a draft. */
  readonly post: Post | undefined;
  readonly draftId: string;
  /** The day of a new post, if not today. */
  readonly date: PublishDate | undefined;
  readonly isReloaded: boolean;
  /** Whether a new post begins with the people who were born on its day. */
  readonly isBornAsked: boolean;
  readonly onSaved: (post: Post, before: Post | undefined) => void;
  readonly onClose: () => void;
};

/** The post form with the editor of its post or draft, and what an earlier form has left of it. */
export function OpenedPostForm(props: Props) {
  const { draftId, date, isReloaded, onClose } = props;
  const { store, admin } = useDesk();
  // A post that is deleted under its form stays the post that was begun.
  const [post] = useState(props.post);
  const [suggestedDay, setSuggestedDay] = useState("");
  const [opened, setOpened] = useState<Editor | "asking" | "finding">("asking");
  const asked = useRef(false);
  // Before the first paint: if nothing is to be read, the form opens at once. Only once: React repeats layout effects
  // after a part of the form has loaded.
  useLayoutEffect(() => {
    if (asked.current) return;
    asked.current = true;
    const parts = { uid: admin.uid, store, post, draftId, date: date ?? "", isReloaded };
    const editor = openEditor(parts);
    const open = (found: Editor) => {
      const { doc, acknowledged } = found.get();
      if (doc.kind === "draft" && acknowledged.at === "") setSuggestedDay(date ?? localDay(new Date()));
      setOpened(found);
    };
    if (editor instanceof Editor) return open(editor);
    setOpened("finding");
    void editor.then(
      (found) => {
        if (found) return open(found);
        showToast("This draft no longer exists.");
        onClose();
      },
      (error: unknown) => {
        report("a draft could not be opened", error);
        onClose();
      },
    );
  }, [admin.uid, store, post, draftId, date, isReloaded, onClose]);
  const editor = opened instanceof Editor ? opened : undefined;
  const end = useEffectEvent((as: Closing) => {
    if (!editor) return;
    if (as === "published" && editor.saved) props.onSaved(editor.saved, post);
    else onClose();
    announceClosing(editor, as);
  });
  useEffect(() => {
    if (!editor) return;
    editor.onClose = end;
    editor.onNotice = (notice) => announceNotice(notice, admin.email);
    return () => {
      editor.onClose = (as) => announceClosing(editor, as);
      editor.dispatch({ kind: "close" });
    };
  }, [editor, admin.email]);
  if (!editor) return opened === "asking" ? null : <Opening onCancel={onClose} />;
  return <PostForm {...props} post={post} editor={editor} suggestedDay={suggestedDay} />;
}
