import { type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from "react";
import type { SessionUser } from "#backend/auth.ts";
import { lazyPart } from "#ui/lazy-part.ts";
import { Loading } from "#ui/loading.tsx";
import { PartBoundary } from "#ui/part-boundary.tsx";
import { ToastRegion } from "#ui/toast-region.tsx";
import { whenQuiet } from "#ui/when-quiet.ts";
import { GeniusCheckProvider } from "../check/genius-check.tsx";
import { Days } from "../days/days.tsx";
import { WaitingDrafts } from "../drafts/later-waiting-drafts.tsx";
import { ChangesView } from "../history/lazy-post-history.ts";
import { firstChoices } from "../list/list-choices.ts";
import { ListView } from "../list/list-view.tsx";
import type { PostListHandle } from "../list/post-list.tsx";
import type { PostAction } from "../list/post-row.tsx";
import { PostsFailed } from "../list/posts-failed.tsx";
import { PlannerView } from "../planner/lazy-planner.ts";
import { noEarlyText } from "../post-form/early-text.ts";
import { PostForm } from "../post-form/lazy-post-form.ts";
import { usePosts } from "../store/use-posts.ts";
import { DashboardHeader } from "./dashboard-header.tsx";
import styles from "./dashboard-page.module.css";
import type { OpenDialog } from "./open-dialog.ts";
import { OpeningDialog } from "./opening-dialog.tsx";
import { type DashboardView, ViewSwitch } from "./view-switch.tsx";

const PostDialogs = lazyPart(() => import("./post-dialogs.tsx"), "PostDialogs");

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
  const [choices, setChoices] = useState(firstChoices);
  const [view, setView] = useState<DashboardView>("list");
  const [dialog, setDialog] = useState<OpenDialog>();
  /** What is typed while the form for a new post loads. */
  const early = useRef(noEarlyText);
  const [isTroubleshooting, setTroubleshooting] = useState(false);
  const list = useRef<PostListHandle>(null);
  useEffect(() => {
    document.title = "Daily Genius Admin";
  }, []);

  const isReady = state.status === "ready";
  useEffect(() => {
    if (isReady) void preload();
  }, [isReady]);

  // Not in a transition: a dialog takes the next key, so it has to be open before that arrives.
  const close = () => setDialog(undefined);
  const act = useCallback((kind: PostAction, id: string) => setDialog({ kind, id }), []);

  const page = (
    <div className={styles["page"]}>
      <DashboardHeader
        user={user}
        isTroubleshooting={isTroubleshooting}
        onAdd={() => setDialog({ kind: "form" })}
        onTroubleshoot={() => setTroubleshooting((before) => !before)}
        onCleanup={() => setDialog({ kind: "cleanup" })}
        onAskSignOut={() => setDialog({ kind: "signOut" })}
      />
      <main className={styles["main"]}>
        {isTroubleshooting && (
          <PartBoundary onMissing={() => setTroubleshooting(false)} onRetry={() => setTroubleshooting(true)}>
            <Suspense fallback={<Loading text="Loading..." />}>{troubleshooter}</Suspense>
          </PartBoundary>
        )}
        {state.status === "loading" && <Loading text="Loading posts..." />}
        {state.status === "failed" && <PostsFailed failure={state.failure} onRetry={() => store.reload()} />}
        {state.status === "ready" && state.isComplete && (
          <Days
            posts={state.posts}
            onAdd={(date) => setDialog({ kind: "form", date })}
            onOpen={(id) => act("detail", id)}
          />
        )}
        {isReady && (
          <WaitingDrafts
            uid={user.uid}
            onContinue={({ id, postId }) =>
              setDialog({ kind: "form", draft: id, ...(postId === "" ? {} : { id: postId }) })
            }
          />
        )}
        {state.status === "ready" && (
          <div className={styles["views"]}>
            <ViewSwitch view={view} onChange={setView} />
            {view === "list" ? (
              <ListView
                store={store}
                state={state}
                choices={choices}
                onChoose={setChoices}
                onAction={act}
                listRef={list}
              />
            ) : (
              <PartBoundary onMissing={() => setView("list")} onRetry={() => setView(view)}>
                <Suspense fallback={<Loading text="Loading..." />}>
                  {view === "planner" ? (
                    <PlannerView
                      store={store}
                      posts={state.posts}
                      onAction={act}
                      onAdd={(date) => setDialog({ kind: "form", date })}
                    />
                  ) : (
                    <ChangesView
                      store={store}
                      posts={state.posts}
                      user={user}
                      onHistory={(id) => setDialog({ kind: "history", id })}
                    />
                  )}
                </Suspense>
              </PartBoundary>
            )}
          </div>
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
  return <GeniusCheckProvider state={state}>{page}</GeniusCheckProvider>;
}
