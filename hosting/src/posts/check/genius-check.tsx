import { localDay } from "@daily-genius/domain/publish-date";
import { createContext, type ReactNode, use, useEffect, useState } from "react";
import { inIdleSlices } from "#ui/idle-slices.ts";
import { loadChunk } from "#ui/lazy-part.ts";
import { whenQuiet } from "#ui/when-quiet.ts";
import type { PostsState } from "../store/posts-state.ts";
import type { GeniusCheck, PostChecker } from "./post-checker.ts";

/** What is known before the code of the check has arrived: nothing. */
const silent: GeniusCheck = { check: () => [], needsALook: new Set() };

const Context = createContext(silent);

/** What the check knows of the posts at present; it follows every change of them while the page is idle. */
export function useGeniusCheck(): GeniusCheck {
  return use(Context);
}

type Props = { readonly state: PostsState; readonly children: ReactNode };

/** Checks the posts for everything inside it that uses `useGeniusCheck`. */
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

  // Until then a person may have a post that has not arrived.
  const posts = isReady && state.isComplete ? state.posts : undefined;
  useEffect(() => (checker && posts ? inIdleSlices(checker.take(posts)) : undefined), [checker, posts]);
  return <Context value={known}>{children}</Context>;
}
