import type { Post } from "@daily-genius/domain/post/post";
import { useEffect, useState } from "react";
import { lazyPart } from "#ui/lazy-part.ts";
import { Opening } from "#ui/loading.tsx";
import { PartBoundary } from "#ui/part-boundary.tsx";
import { whenQuiet } from "#ui/when-quiet.ts";
import { useDesk } from "../store/desk.ts";
import type { PostsState } from "../store/post-store.ts";
import type { useOpenDialog } from "./use-open-dialog.ts";

const PostDialogs = lazyPart(() => import("./post-dialogs.tsx"), "PostDialogs");

/** The time to wait for a post that the local copy does not have yet, in ms. */
const longestWait = 5_000;

type Props = {
  readonly opened: ReturnType<typeof useOpenDialog>;
  readonly state: PostsState;
  readonly photos: readonly File[];
};

/** The open dialog, loaded on demand. After a reload it appears with its post, or closes if the post is gone. */
export function DashboardDialogs({ opened, state, photos }: Props) {
  const { store, listRef } = useDesk();
  const { dialog, isRestored, change } = opened;
  const isReady = state.status === "ready";
  useEffect(() => {
    // Loaded while the page is idle, they open at once.
    if (isReady) void whenQuiet().then(PostDialogs.preload);
  }, [isReady]);

  const id = dialog && "id" in dialog ? dialog.id : undefined;
  const now = id === undefined ? undefined : store.get(id);
  const [last, setLast] = useState<Post>();
  if (now && now !== last) setLast(now);
  const post = now ?? (last?.id === id ? last : undefined);
  const isMissing = isRestored && id !== undefined && !post;
  const isGone = isMissing && isReady && state.isComplete;
  useEffect(() => {
    if (!isGone) return;
    const timer = setTimeout(change, longestWait, undefined);
    return () => clearTimeout(timer);
  }, [isGone, change]);
  if (!dialog || isMissing) return null;

  const close = () => opened.close(dialog);
  return (
    // Its key removes the last dialog: behind the fallback that would go on hiding the page and keeping the focus.
    <PartBoundary
      key={dialog.kind}
      onShow={(isShown) => (isShown ? change(dialog) : close())}
      fallback={<Opening onCancel={close} />}
    >
      <PostDialogs
        dialog={dialog}
        post={post}
        isDeleted={!now}
        isRestored={isRestored}
        onClose={() => {
          close();
          // After a reload nothing had the focus before the dialog.
          if (isRestored && id !== undefined) listRef.current?.focusAgain(id);
        }}
        photos={photos}
      />
    </PartBoundary>
  );
}
