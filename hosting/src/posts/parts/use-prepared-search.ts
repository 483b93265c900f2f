import { haystackOf } from "@daily-genius/domain/list/post-search";
import type { Post } from "@daily-genius/domain/post/post";
import { startTransition, useEffect, useState } from "react";
import { inIdleSlices } from "#ui/when-quiet.ts";

/** The number of new texts that a key press may fold without a delay: a slow phone folds fifty in a millisecond. */
const atOnce = 200;

/** Folds 10,000 texts while the page is idle; returns whether a key press would find nearly all of them folded. */
export function usePreparedSearch(posts: readonly Post[]): boolean {
  const [prepared, setPrepared] = useState(0);
  useEffect(() => {
    function* prepare() {
      for (const post of posts) yield haystackOf(post);
      startTransition(() => setPrepared(posts.length));
    }
    return inIdleSlices(prepare());
  }, [posts]);
  return posts.length - prepared <= atOnce;
}
