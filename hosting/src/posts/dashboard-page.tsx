import type { PostSort } from "@daily-genius/domain/post-list";
import { type ReactNode, Suspense, useCallback, useDeferredValue, useEffect, useRef, useState } from "react";
import type { SessionUser } from "#backend/auth.ts";
import { lazyPart } from "#ui/lazy-part.ts";
import { Loading } from "#ui/loading.tsx";
import { Notice } from "#ui/notice.tsx";
import { PartBoundary } from "#ui/part-boundary.tsx";
import { ToastRegion } from "#ui/toast-region.tsx";
import { whenQuiet } from "#ui/when-quiet.ts";
import { DashboardHeader } from "./dashboard-header.tsx";
import styles from "./dashboard-page.module.css";
import { ChangesView } from "./history/lazy-post-history.ts";
import { NoPosts } from "./no-posts.tsx";
import type { OpenDialog } from "./open-dialog.ts";
import { OpeningDialog } from "./opening-dialog.tsx";
import { noEarlyText } from "./post-form/early-text.ts";
import { PostForm } from "./post-form/lazy-post-form.ts";
import { PostList, type PostListHandle } from "./post-list.tsx";
import type { PostAction } from "./post-row.tsx";
import { PostToolbar } from "./post-toolbar.tsx";
import { PostsFailed } from "./posts-failed.tsx";
import { usePostList } from "./use-post-list.ts";
import { usePosts } from "./use-posts.ts";
import { useSlash } from "./use-slash.ts";
import { type DashboardView, ViewSwitch } from "./view-switch.tsx";

const PostDialogs = lazyPart(() => import("./post-dialogs.tsx"), "PostDialogs");

const noPosts = [] as const;

/** Loads the dialogs while the page is idle, so that they open at once. */
async function preload(): Promise<void> {
  for (const part of [PostDialogs, PostForm]) {
    await whenQuiet();
    await part.preload();
  }
}

type Props = {
  readonly user: SessionUser;
  /** What the header's second button shows: another feature, passed in by the routes. */
  readonly troubleshooter: ReactNode;
};

/** Every post, and everything an administrator can do with it. */
export function DashboardPage({ user, troubleshooter }: Props) {
  const { store, state } = usePosts(user.uid);
  const [search, setSearch] = useState("");
  const [sort, setSort] = useState<PostSort>("date");
  const [view, setView] = useState<DashboardView>("list");
  const [dialog, setDialog] = useState<OpenDialog>();
  /** What is typed while the form for a new post loads. */
  const early = useRef(noEarlyText);
  const [isTroubleshooting, setTroubleshooting] = useState(false);
  const searchField = useRef<HTMLInputElement>(null);
  const list = useRef<PostListHandle>(null);
  useSlash(searchField);
  useEffect(() => {
    document.title = "Daily Genius Admin";
  }, []);

  const isReady = state.status === "ready";
  useEffect(() => {
    if (isReady) void preload();
  }, [isReady]);

  const posts = state.status === "ready" ? state.posts : noPosts;
  // Input shows at once; the list follows when nothing more urgent is waiting.
  const { shown, sought, groups } = usePostList(posts, useDeferredValue(sort), useDeferredValue(search));
  // Not in a transition: a dialog takes the next key, so it has to be open before that arrives.
  const close = () => setDialog(undefined);
  const act = useCallback((kind: PostAction, id: string) => setDialog({ kind, id }), []);

  return (
    <div className={styles["page"]}>
      <DashboardHeader
        user={user}
        isTroubleshooting={isTroubleshooting}
        onAdd={() => setDialog({ kind: "form" })}
        onTroubleshoot={() => setTroubleshooting((before) => !before)}
        onCleanup={() => setDialog({ kind: "cleanup" })}
      />
      <main className={styles["main"]}>
        {isTroubleshooting && (
          <PartBoundary onMissing={() => setTroubleshooting(false)} onRetry={() => setTroubleshooting(true)}>
            <Suspense fallback={<Loading text="Loading..." />}>{troubleshooter}</Suspense>
          </PartBoundary>
        )}
        {state.status === "loading" && <Loading text="Loading posts..." />}
        {state.status === "failed" && <PostsFailed failure={state.failure} onRetry={() => store.reload()} />}
        {state.status === "ready" && <ViewSwitch view={view} onChange={setView} />}
        {state.status === "ready" && view === "changes" && (
          <PartBoundary onMissing={() => setView("list")} onRetry={() => setView("changes")}>
            <Suspense fallback={<Loading text="Loading..." />}>
              <ChangesView
                store={store}
                posts={state.posts}
                user={user}
                onHistory={(id) => setDialog({ kind: "history", id })}
              />
            </Suspense>
          </PartBoundary>
        )}
        {state.status === "ready" && view === "list" && (
          <>
            <div className={styles["bar"]}>
              <h2 className={styles["heading"]}>
                Posts{" "}
                <span className={styles["count"]} role="status">
                  ({shown} of {posts.length})
                </span>
              </h2>
              <PostToolbar
                search={search}
                onSearch={setSearch}
                sort={sort}
                onSort={setSort}
                searchRef={searchField}
              />
            </div>
            {state.trouble && (
              <Notice tone="warning">
                {state.trouble === "refused"
                  ? "Changes no longer arrive: your session may have ended. Please sign out and in again."
                  : "Changes made elsewhere do not arrive at present. Trying again..."}
              </Notice>
            )}
            {shown === 0 && (
              <NoPosts
                search={sought}
                onClear={() => {
                  setSearch("");
                  searchField.current?.focus();
                }}
              />
            )}
            <PostList ref={list} groups={groups} onAction={act} />
            {!state.isComplete && <Loading text="Loading posts..." />}
          </>
        )}
      </main>
      {dialog && (
        <PartBoundary onMissing={close} onRetry={() => setDialog(dialog)}>
          <Suspense fallback={<OpeningDialog dialog={dialog} early={early} onClose={close} />}>
            <PostDialogs
              dialog={dialog}
              store={store}
              user={user}
              early={early}
              onChange={setDialog}
              list={{
                focus: (id) => list.current?.focus(id),
                neighbourOf: (id) => list.current?.neighbourOf(id),
              }}
            />
          </Suspense>
        </PartBoundary>
      )}
      <ToastRegion />
    </div>
  );
}
