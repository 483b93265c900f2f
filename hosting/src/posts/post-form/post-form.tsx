import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { Confirm } from "#ui/confirm.tsx";
import { Modal } from "#ui/modal.tsx";
import { Notice } from "#ui/notice.tsx";
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
import { TrayLine } from "./saving/tray-line.tsx";
import { type FormParts, usePostForm } from "./use-post-form.ts";

type Props = FormParts & {
  /** Whether a new post begins with the people who were born on its day. */
  readonly isBornAsked: boolean;
  readonly onClose: () => void;
};

/** The longest wait for the server when a draft in the tray is closed, in ms; this browser has it until it arrives. */
const patience = 2_000;

/**
 * Adds or edits a post, or a draft in the tray; asks before discarding changes. Ctrl or Cmd with Enter saves, with S it
 * keeps a new post in the tray.
 */
export function PostForm({ isBornAsked, onClose, ...parts }: Props) {
  const { store, admin } = parts;
  const state = usePostForm(parts);
  const { form, photo, trouble, original, elsewhere, saving, inTray, tray } = state;
  const { isSubmitting } = form.formState;
  const conflict = trouble?.kind === "conflict" ? trouble : undefined;
  const refusal = trouble?.kind === "conflict" ? undefined : trouble;
  const verb = original ? "Update Post" : "Add Post";
  usePhotoFromOutside(photo.choose);
  const [isLeaving, setLeaving] = useState(false);
  const [isClosing, setClosing] = useState(false);
  const isInTray = inTray !== undefined;
  useUnsavedWork(state.isChanged);

  const close = () => {
    saving.stopWaiting();
    if (isClosing) return;
    if (state.isChanged && isInTray && !elsewhere.isDeleted) void closeInTray();
    else if (state.isChanged) setLeaving(true);
    else onClose();
  };
  const closeInTray = async () => {
    setClosing(true);
    await Promise.race([tray.keep(), new Promise((resolve) => setTimeout(resolve, patience))]);
    onClose();
  };
  const keep = () => {
    if (!isSubmitting && !saving.isWaiting && !conflict && !tray.isBusy && state.isChanged) void tray.keep();
  };
  const submit = () => {
    if (!isSubmitting && !saving.isWaiting && !conflict) void state.submit();
  };
  useWindowEvent("keydown", (event) => {
    const act = { Enter: submit, s: original ? undefined : keep }[event.key];
    if (!act || !(event.ctrlKey || event.metaKey)) return;
    // Another dialog covers the form.
    if (document.querySelectorAll("[role$=dialog]").length > 1) return;
    event.preventDefault();
    act();
  });
  return (
    <Modal
      title={original ? "Edit Post" : isInTray ? "Draft" : "Add New Post"}
      size="sheet"
      isFirm
      onClose={close}
    >
      {conflict && (
        <ConflictView
          key={conflict.version.updatedAt}
          mine={form.getValues()}
          version={conflict.version}
          contested={conflict.contested}
          email={admin.email}
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
                email={admin.email}
                deleted={elsewhere.isDeleted && !refusal && !isSubmitting ? state.base?.post : undefined}
                isInTray={isInTray}
                onCompare={state.compare}
                onAddAsNew={state.addAsNew}
                onClose={close}
              />
              {refusal && <SaveNotice trouble={refusal} onAddAsNew={state.addAsNew} />}
              {!isInTray && typeof tray.state === "object" && !refusal && (
                <Notice tone="danger" isUrgent>
                  {tray.state.failed.join(" ")}
                </Notice>
              )}
            </>
          }
          actions={
            <>
              {saving.isWaiting ? (
                <Button onClick={saving.stopWaiting}>Stop waiting</Button>
              ) : (
                <Button onClick={close}>{isInTray ? "Close" : "Cancel"}</Button>
              )}
              {!original && !isInTray && (
                <Button
                  disabled={!state.isChanged || tray.isBusy || isSubmitting}
                  aria-keyshortcuts="Control+S Meta+S"
                  onClick={keep}
                >
                  {tray.isBusy ? "Saving..." : "Keep in the tray"}
                </Button>
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
          {inTray && (
            <TrayLine
              draft={inTray}
              state={tray.state}
              store={store}
              onFor={(email) => void tray.keep(email)}
            />
          )}
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
