import type { Post } from "@daily-genius/domain/post";
import { useState } from "react";
import type { SessionUser } from "#backend/auth.ts";
import { Confirm } from "#ui/confirm.tsx";
import { Modal } from "#ui/modal.tsx";
import type { PostStore } from "../post-store.ts";
import { ConflictView } from "./conflict-view.tsx";
import { PostFields } from "./post-fields.tsx";
import { useBeforeUnload } from "./use-before-unload.ts";
import { usePostForm } from "./use-post-form.ts";

type Props = {
  /** Absent when the form adds a new post. */
  readonly post: Post | undefined;
  readonly store: PostStore;
  readonly user: SessionUser;
  readonly onSaved: (post: Post) => void;
  readonly onClose: () => void;
};

/** Adds or edits a post; asks before discarding changes. */
export function PostForm({ post, store, user, onSaved, onClose }: Props) {
  const state = usePostForm(post, user.uid, onSaved);
  const { trouble, original } = state;
  const [isLeaving, setLeaving] = useState(false);
  useBeforeUnload(state.isChanged);

  const close = () => {
    if (state.isChanged) setLeaving(true);
    else onClose();
  };
  return (
    <Modal title={original ? "Edit Post" : "Add New Post"} isFirm onClose={close}>
      {trouble?.kind === "conflict" && original ? (
        <ConflictView
          mine={state.form.getValues()}
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
        <PostFields state={state} store={store} onCancel={close} />
      )}
      {isLeaving && (
        <Confirm
          title="Unsaved changes"
          question="Close the form and discard what you have changed?"
          verb="Discard"
          verbBusy="Discard"
          refusal="Keep editing"
          onConfirm={async () => {
            state.forget();
            onClose();
          }}
          onClose={() => setLeaving(false)}
        />
      )}
    </Modal>
  );
}
