import type { Post } from "@daily-genius/domain/post";
import { postLimits } from "@daily-genius/domain/post";
import type { SessionUser } from "#backend/auth.ts";
import { Button } from "#ui/button.tsx";
import { Modal } from "#ui/modal.tsx";
import { Notice } from "#ui/notice.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { PostStore } from "../post-store.ts";
import { LifeDateField } from "./life-date-field.tsx";
import { PhotoField } from "./photo-field.tsx";
import styles from "./post-form.module.css";
import { PublishDateField } from "./publish-date-field.tsx";
import { usePostForm } from "./use-post-form.ts";

type Props = {
  /** Without a post, the form adds a new one. */
  readonly post: Post | undefined;
  readonly store: PostStore;
  readonly user: SessionUser;
  readonly onSaved: (post: Post) => void;
  readonly onClose: () => void;
};

/** Adds or edits a post. */
export function PostForm({ post, store, user, onSaved, onClose }: Props) {
  const { form, photo, failure, submit, original } = usePostForm(post, user.uid, onSaved);
  const { errors, isSubmitting } = form.formState;
  const text = (name: "title" | "description" | "country" | "role") => ({
    error: errors[name]?.message,
    ...form.register(name),
  });
  return (
    <Modal title={original ? "Edit Post" : "Add New Post"} onClose={onClose}>
      <form className={styles["form"]} noValidate onSubmit={(event) => void submit(event)}>
        <TextField label="Title *" maxLength={postLimits.title} autoComplete="off" {...text("title")} />
        <TextArea
          label="Description *"
          rows={4}
          maxLength={postLimits.description}
          {...text("description")}
        />
        <PublishDateField form={form} store={store} />
        <div className={styles["pair"]}>
          <LifeDateField
            form={form}
            name="birthdate"
            label="Birth Date *"
            maxLength={postLimits.birthdate}
            hint="For example 1879/03/14, ~1452 or 384 BC"
          />
          <LifeDateField
            form={form}
            name="deathdate"
            label="Death Date (Optional)"
            maxLength={postLimits.deathdate}
            hint="For example 1955/04/18"
          />
        </div>
        <div className={styles["pair"]}>
          <TextField
            label="Country *"
            maxLength={postLimits.country}
            autoComplete="off"
            {...text("country")}
          />
          <TextField
            label="Role(s) *"
            hint="Separate several with commas"
            autoComplete="off"
            {...text("role")}
          />
        </div>
        <PhotoField
          state={photo.state}
          onChoose={(file) => void photo.choose(file)}
          onRemove={photo.remove}
        />
        {failure !== undefined && (
          <Notice tone="danger" isUrgent>
            {failure}
          </Notice>
        )}
        <div className={styles["actions"]}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" tone="primary" disabled={isSubmitting}>
            {isSubmitting ? "Saving..." : original ? "Update Post" : "Add Post"}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
