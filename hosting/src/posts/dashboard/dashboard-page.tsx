import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Administrator } from "#backend/auth.ts";
import { ToastRegion } from "#ui/toast-region.tsx";
import { useVisits } from "../changes/last-visit.ts";
import { GeniusCheckProvider } from "../check/genius-check.tsx";
import { useUnfinishedImport } from "../csv/use-unfinished-import.ts";
import type { PostListHandle } from "../list/post-list.tsx";
import { PhotoDrop } from "../photos/photo-drop.tsx";
import { DeskContext } from "../store/desk.ts";
import { usePosts } from "../store/use-posts.ts";
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
  const desk = useMemo(() => ({ store, admin }), [store, admin]);
  const place = usePlace(admin.uid);
  const opened = useOpenDialog(admin.uid);
  const setDialog = opened.change;
  const list = useRef<PostListHandle>(null);
  useVisits(admin.uid);
  useEffect(() => {
    document.title = "Daily Genius Admin";
  }, []);

  const mayAnnounce = state.status === "ready" && opened.dialog?.kind !== "import";
  useUnfinishedImport(mayAnnounce ? admin.uid : undefined, () => setDialog({ kind: "import" }));

  const [photos, setPhotos] = useState<readonly File[]>([]);
  const addPhotos = useCallback(
    (files: readonly File[]) => {
      setPhotos(files);
      setDialog({ kind: "photos" });
    },
    [setDialog],
  );
  const isList = state.status === "ready" && state.isComplete && place.place.view === "list";
  const page = { state, troubleshooter, listRef: list };
  return (
    <DeskContext value={desk}>
      <GeniusCheckProvider state={state}>
        <Dashboard {...page} {...place} onDialog={setDialog} onPhotos={addPhotos} />
        {isList && !opened.dialog && <PhotoDrop onDrop={addPhotos} />}
        <DashboardDialogs photos={photos} opened={opened} state={state} listRef={list} />
        <ToastRegion />
      </GeniusCheckProvider>
    </DeskContext>
  );
}
