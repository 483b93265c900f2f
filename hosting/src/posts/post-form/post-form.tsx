import { mostUsed } from "@daily-genius/domain/list/in-use";
import { useMemo, useSyncExternalStore } from "react";
import { timeInSentence } from "#format/time-in-words.ts";
import { Button } from "#ui/button.tsx";
import { useDiscardQuestion } from "#ui/confirm.tsx";
import { Modal } from "#ui/modal.tsx";
import { quoted } from "#ui/name.tsx";
import { Notice } from "#ui/notice.tsx";
import { isCovered } from "#ui/open-modals.ts";
import { Select } from "#ui/select.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { showToast } from "#ui/toasts.ts";
import { useUnsavedWork } from "#ui/unsaved-work.ts";
import { commandOf } from "#ui/use-keys.ts";
import { useWindowEvent } from "#ui/use-window-event.ts";
import { putBack } from "../drafts/draft-acts.ts";
import type { Editor } from "../editor/editor.ts";
import { urlOf } from "../editor/form-photo.ts";
import { isChanged, isWaitingForPhoto } from "../editor/state.ts";
import { useAllPosts, useDesk } from "../store/desk.ts";
import { ConflictView } from "./conflicts/conflict-view.tsx";
import { ElsewhereNotice } from "./conflicts/elsewhere-notice.tsx";
import { PostFields } from "./fields/post-fields.tsx";
import { LivePreview } from "./live-preview.tsx";
import { usePhotoFromOutside } from "./photo/use-photo.ts";
import { SaveLine, SaveNotice } from "./saving/save-line.tsx";
import { useEditor, usePostForm } from "./use-post-form.ts";

type Props = {
  readonly editor: Editor;
  /** The day that a new post is due on, unless another is chosen; empty for a draft. */
  readonly suggestedDay: string;
  /** Whether a new post begins with the people who were born on its day. */
  readonly isBornAsked: boolean;
};

/** Adds or edits a post. A new post is a draft until it is added, saved by itself; Ctrl or Cmd with S saves it at once. */
export function PostForm({ editor, suggestedDay, isBornAsked }: Props) {
  const { form, field, photo, publish, trouble } = usePostForm(editor, suggestedDay);
  const { dispatch } = editor;
  const { store } = useDesk();
  // Not the texts, which their fields show: no key draws the form again.
  const doc = useEditor(editor, (state) => state.doc);
  const intent = useEditor(editor, (state) => state.intent);
  const conflict = useEditor(editor, ({ comparing, rival }) => comparing && rival);
  const hasEnded = useEditor(editor, ({ ended }) => ended !== undefined);
  const restoredAt = useEditor(editor, (state) => state.restoredAt);
  const hasChanges = useEditor(editor, isChanged);
  const isWaiting = useEditor(editor, isWaitingForPhoto);
  const isDraft = doc.kind === "draft";
  const isSaving = intent === "publish" && !isWaiting;
  const verb = isDraft ? "Add Post" : "Update Post";
  const canStore = useSyncExternalStore(editor.subscribe, editor.getCanStore);
  usePhotoFromOutside(photo.choose);
  const isDiscarding = hasChanges && !isDraft;
  const { question, leave } = useDiscardQuestion(isDiscarding);
  useUnsavedWork(hasChanges && !(isDraft && canStore));

  const close = () => {
    if (isSaving) return;
    if (isDiscarding && isWaiting) dispatch({ kind: "stopWaiting" });
    leave(() => {
      if (isDiscarding) discard();
      dispatch({ kind: "close" });
    });
  };
  const discard = () => {
    const before = editor.get();
    dispatch({ kind: "discard" });
    const undo = () => void putBack(() => editor.putBack(before));
    const title = before.typed.title.trim();
    showToast(`Discarded the changes${title && ` to ${quoted(title)}`}`, {
      action: { label: "Undo", run: undo },
    });
  };
  const submit = () => {
    if (intent !== "publish" && !conflict) void publish();
  };
  useWindowEvent("keydown", (event) => {
    const leave = isDraft ? () => dispatch({ kind: "left" }) : undefined;
    const act = { Enter: submit, s: leave }[commandOf(event) ?? ""];
    if (!act || isCovered("dialog")) return;
    event.preventDefault();
    act();
  });
  return (
    <Modal
      title={isDraft ? (suggestedDay === "" ? "Draft" : "Add New Post") : "Edit Post"}
      size="sheet"
      isFirm
      onClose={close}
    >
      {conflict && <ConflictView key={conflict.at} editor={editor} version={conflict} />}
      <Sheet
        // The form keeps its fields and the caret while the choice between versions covers it.
        hidden={conflict !== undefined}
        onSubmit={submit}
        companion={<LivePreview form={form} photoURL={urlOf(photo.state)} />}
        // One at a time, the most important.
        notices={
          trouble && !isSaving ? (
            <SaveNotice trouble={trouble} onAddAsNew={() => dispatch({ kind: "addAsNew" })} />
          ) : (
            <ElsewhereNotice editor={editor} onClose={close} />
          )
        }
        actions={
          <>
            {isDraft && <SaveLine editor={editor} />}
            {isWaiting ? (
              <Button onClick={() => dispatch({ kind: "stopWaiting" })}>Stop waiting</Button>
            ) : (
              <Button disabled={isSaving} onClick={close}>
                Cancel
              </Button>
            )}
            <Button
              type="submit"
              tone="primary"
              disabled={intent === "publish"}
              aria-keyshortcuts="Control+Enter Meta+Enter"
            >
              {isSaving ? "Saving..." : isWaiting ? "Waiting for the photo..." : verb}
            </Button>
          </>
        }
      >
        {restoredAt !== undefined && (
          <Notice tone="info">
            <p>Restored your unsaved changes from {timeInSentence(new Date(restoredAt), new Date())}.</p>
            <Button tone="quiet" onClick={discard}>
              Discard changes
            </Button>
          </Notice>
        )}
        {editor.photo.isLost && <Notice tone="warning">Your photo was not saved. Choose it again.</Notice>}
        {!canStore && (
          <Notice tone="warning">
            This browser cannot store unsaved changes: its storage is full or blocked. Save before you close
            the page.
          </Notice>
        )}
        <PostFields
          form={form}
          doc={doc}
          field={field}
          photo={photo}
          presentPhoto={hasEnded ? undefined : store.get(doc.id)?.photo}
          isBornAsked={isBornAsked}
        >
          {isDraft && <AssigneeField editor={editor} />}
        </PostFields>
      </Sheet>
      {question}
    </Modal>
  );
}

/** Chooses the person whom a draft is assigned to, among those who have saved posts, most of them first. */
function AssigneeField({ editor }: { readonly editor: Editor }) {
  const assignee = useEditor(editor, ({ typed }) => typed.assignee);
  const posts = useAllPosts();
  const people = useMemo(
    () => mostUsed((posts ?? []).map(({ updatedBy, authorEmail }) => updatedBy || authorEmail)),
    [posts],
  );
  const others = assignee === "" || people.includes(assignee) ? people : [assignee, ...people];
  return (
    <div className="field">
      <Select
        label="Assigned to"
        value={assignee}
        options={[["", "No one"], ...others.map((email) => [email, email] as const)]}
        onChoose={(email) => {
          editor.dispatch({ kind: "typed", change: { assignee: email } });
          editor.dispatch({ kind: "left" });
        }}
      />
    </div>
  );
}
