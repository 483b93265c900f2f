import type { Post } from "@daily-genius/domain/post";
import { groupPosts, type PostGroup, type PostSort } from "@daily-genius/domain/post-list";
import { haystackOf, type PostSearch, searchPosts } from "@daily-genius/domain/post-search";
import { startTransition, useEffect, useMemo, useRef, useState } from "react";
import { useToday } from "../use-today.ts";
import { inSlices } from "./in-slices.ts";
import { useSortedPosts } from "./use-sorted-posts.ts";

/** The list on screen: sorted, filtered by `sought` and grouped. */
export function usePostList(
  posts: readonly Post[],
  sort: PostSort,
  search: string,
): { readonly shown: number; readonly sought: string; readonly groups: readonly PostGroup[] } {
  const today = useToday();
  const previous = useRef<PostSearch>(undefined);
  const isPrepared = usePreparedSearch(posts, search !== "");
  const sought = isPrepared ? search : "";
  const sorted = useSortedPosts(posts, sort);
  const found = useMemo(() => {
    const result = searchPosts(sorted, sought, previous.current);
    previous.current = result;
    return result.found;
  }, [sorted, sought]);
  return useMemo(
    () => ({ shown: found.length, sought, groups: groupPosts(found, sort, today) }),
    [found, sought, sort, today],
  );
}

/** How many texts are folded before the page handles input again. */
const portion = 250;

function* foldedTexts(posts: readonly Post[]): Generator<void> {
  for (let from = 0; from < posts.length; from += portion) {
    for (const post of posts.slice(from, from + portion)) haystackOf(post);
    yield;
  }
}

/**
 * Folds the searched texts while the page is idle, or as soon as someone searches; returns whether that was done once.
 * The first key must not wait for 10,000 texts, nor the second key for the first.
 */
function usePreparedSearch(posts: readonly Post[], isUrgent: boolean): boolean {
  const [isPrepared, setPrepared] = useState(false);
  const prepared = useRef<readonly Post[]>(undefined);
  useEffect(() => {
    if (prepared.current === posts) return;
    const prepare = function* () {
      yield* foldedTexts(posts);
      prepared.current = posts;
      startTransition(() => setPrepared(posts.length > 0));
    };
    return inSlices(prepare(), isUrgent ? 0 : 300);
  }, [posts, isUrgent]);
  return isPrepared || posts.length === 0;
}
