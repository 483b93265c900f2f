import { memo, type ReactNode, type RefObject, useState } from "react";
import { lazyPart } from "#ui/lazy-part.ts";
import { Loading } from "#ui/loading.tsx";
import { PartBoundary } from "#ui/part-boundary.tsx";
import { Switch } from "#ui/switch.tsx";
import { useKeys } from "#ui/use-keys.ts";
import { exportPosts } from "../csv/export-posts.ts";
import { Days } from "../days/days.tsx";
import { Drafts } from "../drafts/drafts.tsx";
import { firstChoices } from "../list/list-choices.ts";
import { ListView } from "../list/list-view.tsx";
import type { PostListHandle } from "../list/post-list.tsx";
import { PostsFailed, PostsLoading } from "../parts/instead-of-posts.tsx";
import { useDesk } from "../store/desk.ts";
import type { PostsState, ReadyPosts } from "../store/posts-state.ts";
import styles from "./dashboard.module.css";
import { DashboardHeader } from "./dashboard-header.tsx";
import { type DashboardView, dashboardViews } from "./place.ts";
import type { usePlace } from "./use-place.ts";

// Loaded when they are first shown.
const PlannerView = lazyPart(() => import("../planner/planner-view.tsx"), "PlannerView");
const ChangesView = lazyPart(() => import("../changes/changes-view.tsx"), "ChangesView");

type Props = ReturnType<typeof usePlace> & {
  readonly state: PostsState;
  readonly troubleshooter: ReactNode;
  readonly listRef: RefObject<PostListHandle | null>;
};

/** The page under the dialogs. It is not drawn again when one opens, so that the dialog appears sooner. */
export const Dashboard = memo(function Dashboard({
  state,
  troubleshooter,
  place,
  start,
  move,
  listRef,
}: Props) {
  const { store, open } = useDesk();
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
            <div className={styles["switch"]}>
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
