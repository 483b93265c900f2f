import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Administrator } from "#backend/auth.ts";
import { ToastRegion } from "#ui/toast-region.tsx";
import { useVisits } from "../changes/last-visit.ts";
import { GeniusCheckProvider } from "../check/genius-check.tsx";
import { useUnfinishedImport } from "../csv/use-unfinished-import.ts";
import type { PostListHandle } from "../list/post-list.tsx";
import type { OpenDialog } from "../parts/open-dialog.ts";
import { DeskContext } from "../store/desk.ts";
import { usePosts } from "../store/use-posts.ts";
import { useFileDrop } from "../use-file-drop.ts";
import styles from "./dashboard.module.css";
import { Dashboard } from "./dashboard.tsx";
import { DashboardDialogs } from "./dashboard-dialogs.tsx";
import { useOpenDialog } from "./use-open-dialog.ts";
import { usePlace } from "./use-place.ts";

type Props = {
  readonly admin: Administrator;
  /** The feature behind the header's second button, passed in by the routes. */
  readonly troubleshooter: ReactNode;
};

/** Every post, and everything an administrator can do with it. */
export function DashboardPage({ admin, troubleshooter }: Props) {
  const { store, state } = usePosts(admin.uid);
  const place = usePlace(admin.uid);
  const opened = useOpenDialog(admin.uid);
  const { change } = opened;
  const [photos, setPhotos] = useState<readonly File[]>([]);
  const open = useCallback(
    (dialog: OpenDialog, files: readonly File[] = []) => {
      setPhotos(files);
      change(dialog);
    },
    [change],
  );
  const desk = useMemo(() => ({ store, admin, open }), [store, admin, open]);
  const list = useRef<PostListHandle>(null);
  useVisits(admin.uid);
  useEffect(() => {
    document.title = "Daily Genius Admin";
  }, []);

  const mayAnnounce = state.status === "ready" && opened.dialog?.kind !== "import";
  useUnfinishedImport(mayAnnounce ? admin.uid : undefined, () => open({ kind: "import" }));
  const isList = state.status === "ready" && state.isComplete && place.place.view === "list";
  return (
    <DeskContext value={desk}>
      <GeniusCheckProvider state={state}>
        <Dashboard state={state} troubleshooter={troubleshooter} listRef={list} {...place} />
        <PhotoDrop onDrop={isList ? (files) => open({ kind: "photos" }, files) : undefined} />
        <DashboardDialogs photos={photos} opened={opened} state={state} listRef={list} />
        <ToastRegion />
      </GeniusCheckProvider>
    </DeskContext>
  );
}

/** Takes files that are dropped on the page, or ignores them. */
function PhotoDrop({ onDrop }: { readonly onDrop: ((files: readonly File[]) => void) | undefined }) {
  const isOver = useFileDrop("page", onDrop);
  return (
    isOver && <p className={styles["drop"]}>Drop photos here. Each is added to the post with its name.</p>
  );
}
