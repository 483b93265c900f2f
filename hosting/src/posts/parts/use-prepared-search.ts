import { haystackOf } from "@daily-genius/domain/list/post-search";
import type { Post } from "@daily-genius/domain/post/post";
import { startTransition, useEffect, useState } from "react";
import { inIdleSlices } from "#ui/idle-slices.ts";

/** Folds 10,000 texts while the page is idle, so that no key press is delayed; returns whether all were folded once. */
export function usePreparedSearch(posts: readonly Post[]): boolean {
  const [isPrepared, setPrepared] = useState(false);
  useEffect(() => {
    function* prepare() {
      for (const post of posts) yield haystackOf(post);
      startTransition(() => setPrepared(posts.length > 0));
    }
    return inIdleSlices(prepare());
  }, [posts]);
  return isPrepared || posts.length === 0;
}
