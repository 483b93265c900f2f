import { memo, type ReactNode, type RefObject, useCallback, useState } from "react";
import { lazyPart } from "#ui/lazy-part.ts";
import { Loading } from "#ui/loading.tsx";
import { PartBoundary } from "#ui/part-boundary.tsx";
import { useKeys } from "#ui/use-keys.ts";
import { exportPosts } from "../csv/export-posts.ts";
import { Days } from "../days/days.tsx";
import { Drafts } from "../drafts/drafts.tsx";
import { firstChoices } from "../list/list-choices.ts";
import { ListView } from "../list/list-view.tsx";
import type { PostListHandle } from "../list/post-list.tsx";
import { PostsLoading } from "../list/posts-loading.tsx";
import type { PostAction } from "../parts/post-action.ts";
import { PostsFailed } from "../parts/posts-failed.tsx";
import { useDesk } from "../store/desk.ts";
import type { PostsState, ReadyPosts } from "../store/post-store-states.ts";
import styles from "./dashboard.module.css";
import { DashboardHeader } from "./dashboard-header.tsx";
import type { OpenDialog } from "./use-open-dialog.ts";
import type { usePlace } from "./use-place.ts";
import { type DashboardView, ViewSwitch } from "./view-switch.tsx";

// Loaded when they are first shown.
const PlannerView = lazyPart(() => import("../planner/planner-view.tsx"), "PlannerView");
const ChangesView = lazyPart(() => import("../changes/changes-view.tsx"), "ChangesView");

type Props = ReturnType<typeof usePlace> & {
  readonly state: PostsState;
  readonly troubleshooter: ReactNode;
  readonly listRef: RefObject<PostListHandle | null>;
  readonly onDialog: (dialog: OpenDialog) => void;
  readonly onPhotos: (files: readonly File[]) => void;
};

/** The page under the dialogs. It is not drawn again when one opens, so that the dialog appears sooner. */
export const Dashboard = memo(function Dashboard({
  state,
  troubleshooter,
  place,
  start,
  move,
  listRef,
  onDialog,
  onPhotos,
}: Props) {
  const { store } = useDesk();
  const [isTroubleshooting, setTroubleshooting] = useState(false);
  useKeys({ n: () => onDialog({ kind: "form" }), "?": () => onDialog({ kind: "keys" }) });
  const act = useCallback((kind: PostAction, id: string) => onDialog({ kind, id }), [onDialog]);

  const isEmpty = state.status === "ready" && state.isComplete && state.posts.length === 0;
  const exportShown = () =>
    void exportPosts(listRef.current?.shown() ?? (state.status === "ready" ? state.posts : []));

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
        state={ready}
        choices={place.choices}
        onChoose={(choices) => move({ choices })}
        onAction={act}
        onAdd={() => onDialog({ kind: "form" })}
        onImport={() => onDialog({ kind: "import" })}
        listRef={listRef}
        start={start}
      />
    ),
    planner: ({ posts }) =>
      inParts(
        <PlannerView
          posts={posts}
          search={place.choices.search}
          onSearch={(search) => move({ choices: { ...place.choices, search } })}
          onAction={act}
          onAdd={(date, isBornAsked = false) => onDialog({ kind: "form", date, isBornAsked })}
          onDraft={(draft) => onDialog({ kind: "form", draft })}
        />,
      ),
    changes: ({ posts }) =>
      inParts(<ChangesView posts={posts} onHistory={(id) => onDialog({ kind: "history", id })} />),
  };
  return (
    <div className={styles["page"]}>
      <DashboardHeader
        isTroubleshooting={isTroubleshooting}
        isEmpty={isEmpty}
        onDialog={(dialog) => (dialog.kind === "photos" ? onPhotos([]) : onDialog(dialog))}
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
        {state.status === "ready" && state.isComplete && !isEmpty && (
          <Days
            posts={state.posts}
            isOld={state.news !== "arriving"}
            onAdd={(date) => onDialog({ kind: "form", date })}
            onAction={act}
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
            <ViewSwitch view={place.view} onChange={(view) => move({ view })}>
              <Drafts
                hasDays={place.view === "planner"}
                onOpen={(draft) => onDialog({ kind: "form", draft })}
              />
            </ViewSwitch>
            {views[place.view](state)}
          </div>
        )}
      </main>
    </div>
  );
});
