import { useState } from "react";
import { failureInWords } from "#backend/failure-in-words.ts";
import { timeAfterVerb } from "#format/time-in-words.ts";
import { useSession } from "#session/session.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { useWindowEvent } from "#ui/use-window-event.ts";
import type { Editor } from "../../editor/editor.ts";
import { type EditorState, isChanged } from "../../editor/state.ts";
import styles from "../post-form.module.css";
import { useEditor } from "../use-post-form.ts";
import { type SaveTrouble, sentencesOf } from "./save-trouble.ts";

/** Says where the newest text of a draft is. */
export function SaveLine({ editor }: { readonly editor: Editor }) {
  const where = useEditor(editor, whereInWords);
  return (
    <p role="status" className={`soft small ${styles["saved"]}`}>
      {where}
    </p>
  );
}

function whereInWords(state: EditorState): string {
  const { acknowledged, trouble, rival } = state;
  const reasons = trouble?.act === "save" ? failureInWords(trouble.failure) : rival && [];
  if (reasons) return ["Saved in this browser only. Not on the server yet.", ...reasons].join(" ");
  if (isChanged(state)) return "Saving...";
  return acknowledged.at === "" ? "" : `Saved ${timeAfterVerb(new Date(acknowledged.at), new Date())}.`;
}

type SaveNoticeProps = {
  readonly trouble: SaveTrouble;
  readonly onAddAsNew: () => void;
};

/** The reason why the post was not saved, and the actions for it. */
export function SaveNotice({ trouble, onAddAsNew }: SaveNoticeProps) {
  const isOnline = useIsOnline();
  const hasEnded = useSession().status === "ended";
  return (
    <Notice tone="danger" isUrgent>
      {sentencesOf(trouble, isOnline, hasEnded).map((sentence) => (
        <p key={sentence} dir="auto">
          {sentence}
        </p>
      ))}
      {trouble.kind === "deleted" && <Button onClick={onAddAsNew}>Add as a new post</Button>}
    </Notice>
  );
}

/** Whether the browser has a network, kept up to date. */
function useIsOnline(): boolean {
  const [isOnline, setOnline] = useState(navigator.onLine);
  useWindowEvent("online", () => setOnline(true));
  useWindowEvent("offline", () => setOnline(false));
  return isOnline;
}
