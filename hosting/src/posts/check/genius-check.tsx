import { localDay } from "@daily-genius/domain/dates/publish-date";
import { createContext, type ReactNode, use, useEffect, useState } from "react";
import { loadChunk } from "#ui/lazy-part.ts";
import { inIdleSlices, whenQuiet } from "#ui/when-quiet.ts";
import type { PostsState } from "../store/post-store.ts";
import type { GeniusCheck, PostChecker } from "./post-checker.ts";

/** The result before the code of the check has loaded: no findings. */
const silent: GeniusCheck = { check: () => [], needsReview: new Set() };

const Context = createContext(silent);

/** Returns the current result of the check, which is updated after every change of the posts while the page is idle. */
export function useGeniusCheck(): GeniusCheck {
  return use(Context);
}

type Props = { readonly state: PostsState; readonly children: ReactNode };

/** Checks the posts for all components inside it that use `useGeniusCheck`. */
export function GeniusCheckProvider({ state, children }: Props) {
  const [known, setKnown] = useState(silent);
  const [checker, setChecker] = useState<PostChecker>();
  const isReady = state.status === "ready";
  useEffect(() => {
    if (!isReady) return;
    let isOver = false;
    const load = async () => {
      await whenQuiet();
      const { PostChecker } = await loadChunk(() => import("./post-checker.ts"));
      if (!isOver) setChecker(new PostChecker(() => localDay(new Date()), setKnown));
    };
    // Already logged; the panel works without the check.
    load().catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [isReady]);

  // A duplicate may be missing until all posts have loaded.
  const posts = isReady && state.isComplete ? state.posts : undefined;
  useEffect(() => (checker && posts ? inIdleSlices(checker.take(posts)) : undefined), [checker, posts]);
  return <Context value={known}>{children}</Context>;
}
