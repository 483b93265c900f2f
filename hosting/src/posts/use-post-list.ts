import type { Post } from "@daily-genius/domain/post";
import { groupPosts, type PostGroup, type PostSort, sortPosts } from "@daily-genius/domain/post-list";
import { haystackOf, type PostSearch, searchPosts } from "@daily-genius/domain/post-search";
import { useEffect, useMemo, useRef } from "react";
import { useToday } from "./use-today.ts";

/** The list as it is shown: sorted, searched and grouped. */
export function usePostList(
  posts: readonly Post[],
  sort: PostSort,
  search: string,
): { readonly shown: number; readonly groups: readonly PostGroup[] } {
  const today = useToday();
  const previous = useRef<PostSearch>(undefined);
  const sorted = useMemo(() => sortPosts(posts, sort), [posts, sort]);
  const found = useMemo(() => {
    const result = searchPosts(sorted, search, previous.current);
    previous.current = result;
    return result.found;
  }, [sorted, search]);
  usePreparedSearch(posts);
  return useMemo(
    () => ({ shown: found.length, groups: groupPosts(found, sort, today) }),
    [found, sort, today],
  );
}

/** Folds the searched text while nothing else happens, so that the first key answers as fast as the rest. */
function usePreparedSearch(posts: readonly Post[]): void {
  useEffect(() => {
    let next = 0;
    let timer: number;
    const prepare = () => {
      const end = Math.min(next + 250, posts.length);
      for (const post of posts.slice(next, end)) haystackOf(post);
      next = end;
      if (next < posts.length) timer = window.setTimeout(prepare, 4);
    };
    timer = window.setTimeout(prepare, 300);
    return () => clearTimeout(timer);
  }, [posts]);
}
