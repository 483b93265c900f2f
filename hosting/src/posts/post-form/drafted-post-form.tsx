import { type ComponentProps, useState } from "react";
import { Opening } from "#ui/opening.tsx";
import { OpenDraft } from "../drafts/open-draft.ts";
import { useOpenDraft } from "../drafts/use-open-draft.ts";
import { PostForm } from "./post-form.tsx";

type Props = Omit<ComponentProps<typeof PostForm>, "draft"> & {
  /** The id of the draft to continue. Without it the form uses the saved draft of its post, if any. */
  readonly wanted: string | undefined;
};

/** The post form with its saved draft. */
export function DraftedPostForm({ wanted, ...props }: Props) {
  const { post, user, onClose } = props;
  // A post that is deleted under its form leaves the draft as it is.
  const [postId] = useState(post?.id ?? "");
  const draft = useOpenDraft(user.uid, postId, wanted);
  if (draft instanceof OpenDraft) return <PostForm draft={draft} {...props} />;
  return draft === "asking" ? null : <Opening onCancel={onClose} />;
}
