import { useState } from "react";
import { Confirm } from "#ui/confirm.tsx";
import { Modal } from "#ui/modal.tsx";
import { useUnsavedWork } from "#ui/unsaved-work.ts";
import { ConflictView } from "./conflicts/conflict-view.tsx";
import { ElsewhereNotices } from "./conflicts/elsewhere-notices.tsx";
import { PostFields } from "./fields/post-fields.tsx";
import { FormSheet } from "./form-sheet.tsx";
import { LivePreview } from "./live-preview.tsx";
import { PhotoField } from "./photo/photo-field.tsx";
import { urlOf } from "./photo/photo-state.ts";
import { PhotoTextFields } from "./photo/photo-text-fields.tsx";
import { usePhotoFromOutside } from "./photo/use-photo-from-outside.ts";
import styles from "./post-form.module.css";
import { DraftNotices } from "./saving/draft-notices.tsx";
import { SaveButtons } from "./saving/save-buttons.tsx";
import { SaveNotice } from "./saving/save-notice.tsx";
import { useSaveKey } from "./saving/use-save-key.ts";
import { type FormParts, usePostForm } from "./use-post-form.ts";

type Props = FormParts & { readonly onClose: () => void };

/** Adds or edits a post; asks before discarding changes. Ctrl or Cmd with Enter saves. */
export function PostForm({ onClose, ...parts }: Props) {
  const { store, user } = parts;
  const state = usePostForm(parts);
  const { form, photo, trouble, original, elsewhere, saving } = state;
  const { isSubmitting } = form.formState;
  const conflict = trouble?.kind === "conflict" ? trouble : undefined;
  const refusal = trouble?.kind === "conflict" ? undefined : trouble;
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
  useSaveKey(submit);
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
        className={styles["sheet"]}
        // The form keeps its fields and the caret while the choice between versions covers it.
        hidden={conflict !== undefined}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <FormSheet
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
            <SaveButtons
              label={original ? "Update Post" : "Add Post"}
              step={isSubmitting ? "saving" : saving.isWaiting ? "waiting" : "idle"}
              onStopWaiting={saving.stopWaiting}
              onCancel={close}
            />
          }
        >
          <DraftNotices {...state.kept} />
          <PostFields form={form} id={original?.id} field={state.field} store={store} />
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
        </FormSheet>
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
