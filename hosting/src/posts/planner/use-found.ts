import { searchPosts } from "@daily-genius/domain/list/post-search";
import type { Post } from "@daily-genius/domain/post/post";
import { useDeferredValue, useMemo } from "react";
import { usePreparedSearch } from "../list/use-prepared-search.ts";

/** Returns the ids of the posts that match the search; undefined without a search. */
export function useFound(posts: readonly Post[], search: string): ReadonlySet<string> | undefined {
  const sought = useDeferredValue(usePreparedSearch(posts) ? search.trim() : "");
  return useMemo(
    () => (sought === "" ? undefined : new Set(searchPosts(posts, sought).found.map(({ id }) => id))),
    [posts, sought],
  );
}
