import { type ComponentProps, useEffect, useState } from "react";
import { Opening } from "#ui/opening.tsx";
import { showToast } from "#ui/toasts.ts";
import { OpenDraft } from "../drafts/open-draft.ts";
import { useOpenDraft } from "../drafts/use-open-draft.ts";
import { useTrayDraft } from "../tray/use-tray-draft.ts";
import { PostForm } from "./post-form.tsx";

type Props = Omit<ComponentProps<typeof PostForm>, "draft" | "kept"> & {
  /** The id of the draft to continue. Without it the form uses the saved draft of its post, if any. */
  readonly wanted: string | undefined;
  /** The id of the draft in the tray to continue. */
  readonly inTray: string | undefined;
};

/** The post form with its saved draft, or with a draft from the tray and what has not arrived there yet. */
export function DraftedPostForm({ wanted, inTray, ...props }: Props) {
  const { post, admin, onClose } = props;
  // A post that is deleted under its form leaves the draft as it is, and a new one that is kept stays the same form.
  const [postId] = useState(post?.id ?? "");
  const [trayId] = useState(inTray);
  const [date] = useState(props.date);
  const kept = useTrayDraft(trayId, onClose);
  const draft = useOpenDraft(admin.uid, postId, trayId ?? wanted, trayId !== undefined);
  const isGone = trayId !== undefined && kept === "none" && draft instanceof OpenDraft && !draft.found;
  useEffect(() => {
    if (!isGone) return;
    showToast("This draft is no longer in the tray.");
    onClose();
  }, [isGone, onClose]);
  if (isGone) return null;
  if (draft instanceof OpenDraft && kept)
    return <PostForm {...props} date={date} draft={draft} kept={kept === "none" ? undefined : kept} />;
  return draft === "asking" && trayId === undefined ? null : <Opening onCancel={onClose} />;
}
