import { type ComponentProps, useState } from "react";
import { Opening } from "#ui/opening.tsx";
import { OpenDraft } from "../drafts/open-draft.ts";
import { useOpenDraft } from "../drafts/use-open-draft.ts";
import { PostForm } from "./post-form.tsx";

type Props = Omit<ComponentProps<typeof PostForm>, "draft"> & {
  /** The id of the draft to go on with; without one the form takes the draft that waits for its post, if any. */
  readonly wanted: string | undefined;
};

/** The form with the draft that waits for it. */
export function DraftedPostForm({ wanted, ...props }: Props) {
  const { post, user, onClose } = props;
  // A post that is deleted under its form leaves the draft as it is.
  const [postId] = useState(post?.id ?? "");
  const draft = useOpenDraft(user.uid, postId, wanted);
  if (draft instanceof OpenDraft) return <PostForm draft={draft} {...props} />;
  return draft === "asking" ? null : <Opening onCancel={onClose} />;
}
