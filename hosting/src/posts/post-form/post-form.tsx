import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { Confirm } from "#ui/confirm.tsx";
import { Modal } from "#ui/modal.tsx";
import sheet from "#ui/sheet.module.css";
import { SheetParts } from "#ui/sheet-parts.tsx";
import { useUnsavedWork } from "#ui/unsaved-work.ts";
import { useWindowEvent } from "#ui/use-window-event.ts";
import { urlOf } from "../parts/photo-state.ts";
import { ConflictView } from "./conflicts/conflict-view.tsx";
import { ElsewhereNotices } from "./conflicts/elsewhere-notices.tsx";
import { PostFields } from "./fields/post-fields.tsx";
import { LivePreview } from "./live-preview.tsx";
import { PhotoField } from "./photo/photo-field.tsx";
import { PhotoTextFields } from "./photo/photo-text-fields.tsx";
import { usePhotoFromOutside } from "./photo/use-photo-from-outside.ts";
import { DraftNotices } from "./saving/draft-notices.tsx";
import { SaveNotice } from "./saving/save-notice.tsx";
import { type FormParts, usePostForm } from "./use-post-form.ts";

type Props = FormParts & {
  /** Whether a new post begins with the people who were born on its day. */
  readonly isBornAsked: boolean;
  readonly onClose: () => void;
};

/** Adds or edits a post; asks before discarding changes. Ctrl or Cmd with Enter saves. */
export function PostForm({ isBornAsked, onClose, ...parts }: Props) {
  const { store, user } = parts;
  const state = usePostForm(parts);
  const { form, photo, trouble, original, elsewhere, saving } = state;
  const { isSubmitting } = form.formState;
  const conflict = trouble?.kind === "conflict" ? trouble : undefined;
  const refusal = trouble?.kind === "conflict" ? undefined : trouble;
  const verb = original ? "Update Post" : "Add Post";
  usePhotoFromOutside(photo.choose);
  const [isLeaving, setLeaving] = useState(false);
  useUnsavedWork(state.isChanged);

  const close = () => {
    saving.stopWaiting();
    if (state.isChanged) setLeaving(true);
    else onClose();
  };
  const submit = () => {
    if (!isSubmitting && !saving.isWaiting && !conflict) void state.submit();
  };
  useWindowEvent("keydown", (event) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    // Another dialog covers the form.
    if (document.querySelectorAll("[role$=dialog]").length > 1) return;
    event.preventDefault();
    submit();
  });
  return (
    <Modal title={original ? "Edit Post" : "Add New Post"} size="sheet" isFirm onClose={close}>
      {conflict && (
        <ConflictView
          key={conflict.version.updatedAt}
          mine={form.getValues()}
          version={conflict.version}
          contested={conflict.contested}
          email={user.email}
          onResolve={(parts) => state.resolve(conflict.version, parts)}
          onBack={state.backToForm}
        />
      )}
      <form
        className={sheet["sheet"]}
        // The form keeps its fields and the caret while the choice between versions covers it.
        hidden={conflict !== undefined}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <SheetParts
          companion={<LivePreview form={form} photoURL={urlOf(photo.state)} />}
          notices={
            <>
              <ElsewhereNotices
                {...elsewhere}
                email={user.email}
                deleted={elsewhere.isDeleted && refusal?.kind !== "deleted" ? original : undefined}
                onCompare={state.compare}
                onAddAsNew={state.addAsNew}
                onClose={close}
              />
              {refusal && <SaveNotice trouble={refusal} onAddAsNew={state.addAsNew} />}
            </>
          }
          actions={
            <>
              {saving.isWaiting ? (
                <Button onClick={saving.stopWaiting}>Stop waiting</Button>
              ) : (
                <Button onClick={close}>Cancel</Button>
              )}
              <Button
                type="submit"
                tone="primary"
                disabled={isSubmitting || saving.isWaiting}
                aria-keyshortcuts="Control+Enter Meta+Enter"
              >
                {isSubmitting ? "Saving..." : saving.isWaiting ? "Waiting for the photo..." : verb}
              </Button>
            </>
          }
        >
          <DraftNotices {...state.kept} />
          <PostFields
            form={form}
            id={original?.id}
            field={state.field}
            store={store}
            photo={photo}
            isBornAsked={isBornAsked}
          />
          <PhotoField
            state={photo.state}
            present={original?.photo}
            refusal={photo.refusal}
            onChoose={(file) => void photo.choose(file)}
            onRemove={photo.remove}
          />
          {photo.state.status !== "none" && (
            <PhotoTextFields form={form} field={state.field} onTakeOver={photo.takeOverTexts} />
          )}
        </SheetParts>
      </form>
      {isLeaving && (
        <Confirm
          title="Unsaved changes"
          question="Discard your unsaved changes?"
          verb="Discard"
          verbBusy="Discarding..."
          refusal="Keep editing"
          onConfirm={async () => {
            state.kept.discard();
            onClose();
          }}
          onClose={() => setLeaving(false)}
        />
      )}
    </Modal>
  );
}
