import type { Post } from "@daily-genius/domain/post";
import type { PublishDate } from "@daily-genius/domain/publish-date";
import { type RefObject, useState } from "react";
import type { SessionUser } from "#backend/auth.ts";
import { Button } from "#ui/button.tsx";
import { Confirm } from "#ui/confirm.tsx";
import { Modal } from "#ui/modal.tsx";
import { useUnsavedWork } from "#ui/unsaved-work.ts";
import type { OpenDraft } from "../drafts/open-draft.ts";
import type { PostStore } from "../store/post-store.ts";
import { ConflictView } from "./conflict-view.tsx";
import { DraftNotices } from "./draft-notices.tsx";
import type { EarlyText } from "./early-text.ts";
import { FormSheet } from "./form-sheet.tsx";
import { LivePreview } from "./live-preview.tsx";
import { PhotoField } from "./photo-field.tsx";
import { PostFields } from "./post-fields.tsx";
import styles from "./post-form.module.css";
import { SaveNotice } from "./save-notice.tsx";
import { useEarlyText } from "./use-early-text.ts";
import { usePostForm } from "./use-post-form.ts";

type Props = {
  /** Absent when the form adds a new post. */
  readonly post: Post | undefined;
  /** The day that a new post was opened for, if not today. */
  readonly date: PublishDate | undefined;
  readonly store: PostStore;
  readonly user: SessionUser;
  readonly draft: OpenDraft;
  /** What was typed for a new post while the form was loading. */
  readonly early: RefObject<EarlyText>;
  readonly onSaved: (post: Post) => void;
  readonly onClose: () => void;
};

/** Adds or edits a post; asks before discarding changes. Ctrl or Cmd with Enter saves. */
export function PostForm({ post, date, store, user, draft, early, onSaved, onClose }: Props) {
  const state = usePostForm(post, date, user.uid, draft, onSaved);
  const { form, photo, trouble, original } = state;
  const { isSubmitting } = form.formState;
  useEarlyText(form, early);
  const [isLeaving, setLeaving] = useState(false);
  useUnsavedWork(state.isChanged);

  const close = () => {
    if (state.isChanged) setLeaving(true);
    else onClose();
  };
  const submit = () => {
    if (!isSubmitting) void state.submit();
  };
  return (
    <Modal title={original ? "Edit Post" : "Add New Post"} size="sheet" isFirm onClose={close}>
      {trouble?.kind === "conflict" && original ? (
        <ConflictView
          mine={form.getValues()}
          original={original}
          current={trouble.current}
          photo={{
            isMineChanged: state.isPhotoChanged,
            isTheirsChanged: trouble.current.imageURL !== original.imageURL,
          }}
          onResolve={(fields, takePhoto) => state.resolve(trouble.current, fields, takePhoto)}
          onBack={state.backToForm}
        />
      ) : (
        <form
          className={styles["sheet"]}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            submit();
          }}
        >
          <FormSheet
            companion={
              <LivePreview form={form} photoURL={photo.state.status === "none" ? "" : photo.state.url} />
            }
            foot={
              <>
                {trouble && trouble.kind !== "conflict" && (
                  <SaveNotice trouble={trouble} onAddAsNew={state.addAsNew} />
                )}
                <div className={styles["actions"]}>
                  <Button onClick={close}>Cancel</Button>
                  <Button
                    type="submit"
                    tone="primary"
                    disabled={isSubmitting}
                    aria-keyshortcuts="Control+Enter Meta+Enter"
                  >
                    {isSubmitting ? "Saving..." : original ? "Update Post" : "Add Post"}
                  </Button>
                </div>
              </>
            }
          >
            <DraftNotices {...state.kept} />
            <PostFields form={form} id={original?.id} field={state.field} store={store} />
            <PhotoField
              state={photo.state}
              present={original?.photo}
              refusal={photo.refusal}
              onChoose={(file) => void photo.choose(file)}
              onRemove={() => photo.reset("")}
            />
          </FormSheet>
        </form>
      )}
      {isLeaving && (
        <Confirm
          title="Unsaved changes"
          question="Close the form and discard what you have changed?"
          verb="Discard"
          verbBusy="Discard"
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
