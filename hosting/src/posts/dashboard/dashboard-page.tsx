import { memo, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Administrator } from "#backend/auth.ts";
import { lazyPart } from "#ui/lazy-part.ts";
import { Loading } from "#ui/loading.tsx";
import { PartBoundary } from "#ui/part-boundary.tsx";
import { Switch } from "#ui/switch.tsx";
import { ToastRegion } from "#ui/toast-region.tsx";
import { useKeys } from "#ui/use-keys.ts";
import { useVisits } from "../changes/last-visit.ts";
import { GeniusCheckProvider } from "../check/genius-check.tsx";
import { exportPosts } from "../csv/export-posts.ts";
import { useUnfinishedImport } from "../csv/use-unfinished-import.ts";
import { Days } from "../days/days.tsx";
import { Drafts } from "../drafts/drafts.tsx";
import { firstChoices } from "../list/list-choices.ts";
import { ListView } from "../list/list-view.tsx";
import { PostsFailed, PostsLoading } from "../parts/instead-of-posts.tsx";
import type { OpenDialog } from "../parts/open-dialog.ts";
import { DeskContext, type PostListHandle, useDesk } from "../store/desk.ts";
import type { PostsState, ReadyPosts } from "../store/post-store.ts";
import { usePosts } from "../store/use-posts.ts";
import { useFileDrop } from "../use-file-drop.ts";
import styles from "./dashboard.module.css";
import { DashboardDialogs } from "./dashboard-dialogs.tsx";
import { DashboardHeader } from "./dashboard-header.tsx";
import { type DashboardView, dashboardViews } from "./place.ts";
import { useOpenDialog } from "./use-open-dialog.ts";
import { usePlace } from "./use-place.ts";

// Loaded when they are first shown.
const PlannerView = lazyPart(() => import("../planner/planner-view.tsx"), "PlannerView");
const ChangesView = lazyPart(() => import("../changes/changes-view.tsx"), "ChangesView");

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
  const listRef = useRef<PostListHandle>(null);
  const desk = useMemo(() => ({ store, admin, open, listRef }), [store, admin, open]);
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
        <Dashboard state={state} troubleshooter={troubleshooter} {...place} />
        <PhotoDrop onDrop={isList ? (files) => open({ kind: "photos" }, files) : undefined} />
        <DashboardDialogs photos={photos} opened={opened} state={state} />
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

type DashboardProps = ReturnType<typeof usePlace> & {
  readonly state: PostsState;
  readonly troubleshooter: ReactNode;
};

/** The page under the dialogs. It is not drawn again when one opens, so that the dialog appears sooner. */
const Dashboard = memo(function Dashboard(props: DashboardProps) {
  const { state, troubleshooter, place, start, move } = props;
  const { store, open, listRef } = useDesk();
  const [isTroubleshooting, setTroubleshooting] = useState(false);
  useKeys({ n: () => open({ kind: "form" }), "?": () => open({ kind: "keys" }) });

  const isEmpty = state.status === "ready" && state.isComplete && state.posts.length === 0;
  const exportShown = () =>
    void exportPosts(listRef.current?.shown() ?? (state.status === "ready" ? state.posts : []));

  const inParts = (part: ReactNode) => (
    <PartBoundary onShow={(isShown) => move({ view: isShown ? place.view : "list" })} fallback={<Loading />}>
      {part}
    </PartBoundary>
  );
  const views: Readonly<Record<DashboardView, (ready: ReadyPosts) => ReactNode>> = {
    list: (ready) => (
      <ListView
        state={ready}
        choices={place.choices}
        onChoose={(choices) => move({ choices })}
        start={start}
      />
    ),
    planner: ({ posts }) =>
      inParts(
        <PlannerView
          posts={posts}
          search={place.choices.search}
          onSearch={(search) => move({ choices: { ...place.choices, search } })}
        />,
      ),
    changes: ({ posts }) => inParts(<ChangesView posts={posts} />),
  };
  return (
    <div className={styles["page"]}>
      <DashboardHeader
        isTroubleshooting={isTroubleshooting}
        isEmpty={isEmpty}
        onExport={exportShown}
        onTroubleshoot={() => setTroubleshooting((before) => !before)}
      />
      <main className={`stack-2 ${styles["main"]}`}>
        {isTroubleshooting && (
          <PartBoundary onShow={setTroubleshooting} fallback={<Loading />}>
            {troubleshooter}
          </PartBoundary>
        )}
        {state.status === "loading" && <PostsLoading />}
        {state.status === "failed" && <PostsFailed failure={state.failure} onRetry={() => store.reload()} />}
        {state.status === "ready" && state.isComplete && !isEmpty && (
          <Days
            posts={state.posts}
            isOld={state.news !== "arriving"}
            onFilter={(filter) =>
              move({
                view: "list",
                choices: { ...firstChoices, sort: place.choices.sort, filters: [filter] },
              })
            }
          />
        )}
        {state.status === "ready" && (
          <div className={styles["views"]}>
            <div className={`row ${styles["switch"]}`}>
              <Switch
                name="View"
                choices={dashboardViews}
                value={place.view}
                onChange={(view) => move({ view })}
              />
              <Drafts hasDays={place.view === "planner"} />
            </div>
            {views[place.view](state)}
          </div>
        )}
      </main>
    </div>
  );
});
