import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import type { SessionUser } from "#backend/auth.ts";
import { laterPart } from "#ui/later-part.ts";
import { lazyPart } from "#ui/lazy-part.ts";
import { Loading } from "#ui/loading.tsx";
import { PartBoundary } from "#ui/part-boundary.tsx";
import { ToastRegion } from "#ui/toast-region.tsx";
import { useKeys } from "#ui/use-keys.ts";
import { useVisits } from "../changes/last-visit.ts";
import { GeniusCheckProvider } from "../check/genius-check.tsx";
import { exportPosts } from "../csv/export-posts.ts";
import { useUnfinishedImport } from "../csv/use-unfinished-import.ts";
import { Days } from "../days/days.tsx";
import { ListView } from "../list/list-view.tsx";
import type { PostListHandle } from "../list/post-list.tsx";
import { PostsLoading } from "../list/posts-loading.tsx";
import type { PostAction } from "../parts/post-action.ts";
import { PostsFailed } from "../parts/posts-failed.tsx";
import { PhotoDrop } from "../photos/photo-drop.tsx";
import type { ReadyPosts } from "../store/posts-state.ts";
import { usePosts } from "../store/use-posts.ts";
import { DashboardDialogs } from "./dashboard-dialogs.tsx";
import { DashboardHeader } from "./dashboard-header.tsx";
import styles from "./dashboard-page.module.css";
import { useOpenDialog } from "./use-open-dialog.ts";
import { usePlace } from "./use-place.ts";
import { type DashboardView, ViewSwitch } from "./view-switch.tsx";

// Loaded when they are first shown.
const PlannerView = lazyPart(() => import("../planner/planner-view.tsx"), "PlannerView");
const ChangesView = lazyPart(() => import("../changes/changes-view.tsx"), "ChangesView");

const Tray = laterPart(() => import("../tray/tray-section.tsx"), "TraySection");
// Forms find the drafts even without this code.
const WaitingDrafts = laterPart(() => import("../drafts/waiting-drafts.tsx"), "WaitingDrafts");

type Props = {
  readonly user: SessionUser;
  /** The feature behind the header's second button, passed in by the routes. */
  readonly troubleshooter: ReactNode;
};

/** Every post, and everything an administrator can do with it. */
export function DashboardPage({ user, troubleshooter }: Props) {
  const { store, state } = usePosts(user.uid);
  const { place, start, move } = usePlace(user.uid);
  const opened = useOpenDialog(user.uid);
  const setDialog = opened.change;
  useVisits(user.uid);
  const [isTroubleshooting, setTroubleshooting] = useState(false);
  const list = useRef<PostListHandle>(null);
  useEffect(() => {
    document.title = "Daily Genius Admin";
  }, []);

  const mayAnnounce = state.status === "ready" && opened.dialog?.kind !== "import";
  useUnfinishedImport(mayAnnounce ? user.uid : undefined, () => setDialog({ kind: "import" }));
  useKeys({ n: () => setDialog({ kind: "form" }), "?": () => setDialog({ kind: "keys" }) });
  const act = useCallback((kind: PostAction, id: string) => setDialog({ kind, id }), [setDialog]);

  const exportShown = () =>
    void exportPosts(list.current?.shown() ?? (state.status === "ready" ? state.posts : []));

  const [photos, setPhotos] = useState<readonly File[]>([]);
  const addPhotos = (files: readonly File[]) => {
    setPhotos(files);
    setDialog({ kind: "photos" });
  };
  const mayDrop = state.status === "ready" && state.isComplete && !opened.dialog && place.view === "list";

  const inParts = (part: ReactNode) => (
    <PartBoundary
      onMissing={() => move({ view: "list" })}
      onRetry={() => move({ view: place.view })}
      fallback={<Loading text="Loading..." />}
    >
      {part}
    </PartBoundary>
  );
  const views: Readonly<Record<DashboardView, (ready: ReadyPosts) => ReactNode>> = {
    list: (ready) => (
      <ListView
        store={store}
        user={user}
        state={ready}
        choices={place.choices}
        onChoose={(choices) => move({ choices })}
        onAction={act}
        onAdd={() => setDialog({ kind: "form" })}
        onImport={() => setDialog({ kind: "import" })}
        onPhotos={() => addPhotos([])}
        onExport={exportShown}
        onKeys={() => setDialog({ kind: "keys" })}
        listRef={list}
        start={start}
      />
    ),
    planner: ({ posts }) =>
      inParts(
        <PlannerView
          store={store}
          posts={posts}
          search={place.choices.search}
          onSearch={(search) => move({ choices: { ...place.choices, search } })}
          onAction={act}
          onAdd={(date, isBornAsked = false) => setDialog({ kind: "form", date, isBornAsked })}
          onDraft={(tray) => setDialog({ kind: "form", tray })}
        />,
      ),
    changes: ({ posts }) =>
      inParts(
        <ChangesView
          store={store}
          posts={posts}
          user={user}
          onHistory={(id) => setDialog({ kind: "history", id })}
        />,
      ),
  };
  const tray = (
    <Tray
      email={user.email}
      store={store}
      hasDays={place.view === "planner"}
      onOpen={(tray) => setDialog({ kind: "form", tray })}
    />
  );
  const page = (
    <div className={styles["page"]}>
      <DashboardHeader
        user={user}
        isTroubleshooting={isTroubleshooting}
        onDialog={(dialog) => (dialog.kind === "photos" ? addPhotos([]) : setDialog(dialog))}
        onExport={exportShown}
        onTroubleshoot={() => setTroubleshooting((before) => !before)}
      />
      <main className={styles["main"]}>
        {isTroubleshooting && (
          <PartBoundary
            onMissing={() => setTroubleshooting(false)}
            onRetry={() => setTroubleshooting(true)}
            fallback={<Loading text="Loading..." />}
          >
            {troubleshooter}
          </PartBoundary>
        )}
        {state.status === "loading" && <PostsLoading />}
        {state.status === "failed" && <PostsFailed failure={state.failure} onRetry={() => store.reload()} />}
        {state.status === "ready" && state.isComplete && (
          <Days
            posts={state.posts}
            isOld={state.news !== "arriving"}
            onAdd={(date) => setDialog({ kind: "form", date })}
            onOpen={(id) => act("detail", id)}
            onPage={(id) => act("page", id)}
          />
        )}
        {state.status === "ready" && (
          <WaitingDrafts
            uid={user.uid}
            onContinue={({ id, postId }, isInTray) => {
              if (isInTray) setDialog({ kind: "form", tray: id });
              else setDialog({ kind: "form", draft: id, ...(postId === "" ? {} : { id: postId }) });
            }}
          />
        )}
        {state.status === "ready" && (
          <div className={styles["beside"]}>
            {place.view === "list" && tray}
            <div className={styles["views"]}>
              <ViewSwitch view={place.view} onChange={(view) => move({ view })} />
              {views[place.view](state)}
            </div>
            {place.view === "planner" && tray}
          </div>
        )}
      </main>
      {mayDrop && <PhotoDrop onDrop={addPhotos} />}
      <DashboardDialogs
        photos={photos}
        opened={opened}
        store={store}
        state={state}
        user={user}
        listRef={list}
      />
      <ToastRegion />
    </div>
  );
  return <GeniusCheckProvider state={state}>{page}</GeniusCheckProvider>;
}
