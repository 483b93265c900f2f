import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import type { Editor } from "../../editor/editor.ts";
import type { EditorState } from "../../editor/state.ts";
import { useDesk } from "../../store/desk.ts";
import { deletedInWords } from "../saving/save-trouble.ts";
import { useEditor } from "../use-post-form.ts";
import { changedInWords, takenInWords } from "./changes-in-words.ts";

type Props = {
  readonly editor: Editor;
  readonly onClose: () => void;
};

/** The most important notice about what others changed while the form was open, with its actions. */
export function ElsewhereNotice({ editor, onClose }: Props) {
  const { email } = useDesk().admin;
  const { taken, rival, ended, doc, acknowledged } = useEditor(editor, (state) => state);
  const reader = { email, now: new Date() };
  if (ended && doc.kind === "draft")
    return (
      <Notice tone="warning">
        <p>{endInWords(ended, email)} Your text stays here as a new draft.</p>
      </Notice>
    );
  if (ended && doc.kind === "post")
    return (
      <Notice tone="warning">
        <p>{deletedInWords(acknowledged.content)}</p>
        <p>Your text stays here until you close the form.</p>
        <Button onClick={() => editor.dispatch({ kind: "addAsNew" })}>Add as a new post</Button>
        <Button tone="quiet" onClick={onClose}>
          Close without saving
        </Button>
      </Notice>
    );
  if (rival)
    return (
      <Notice tone="warning">
        <p>{changedInWords(rival, reader, doc.kind)} Your text is different.</p>
        <Button onClick={() => editor.dispatch({ kind: "compare" })}>Compare and choose</Button>
      </Notice>
    );
  if (taken.length > 0)
    return (
      <Notice tone="info">
        {taken.map(({ part, version }) => (
          <p key={part} dir="auto">
            {takenInWords(part, version, reader)}
          </p>
        ))}
        <Button tone="quiet" onClick={() => editor.dispatch({ kind: "dismissTaken" })}>
          Dismiss
        </Button>
      </Notice>
    );
  return null;
}

function endInWords({ by, as }: NonNullable<EditorState["ended"]>, email: string): string {
  if (by === "") return "This draft no longer exists.";
  return by === email ? `You ${as} this draft in another window.` : `${by} ${as} this draft.`;
}
