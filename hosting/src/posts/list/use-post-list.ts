import type { Post } from "@daily-genius/domain/post";
import { type FilterIndex, filterIndex, filterPosts } from "@daily-genius/domain/post-filters";
import { groupPosts, type PostGroup } from "@daily-genius/domain/post-list";
import type { QueryTerm } from "@daily-genius/domain/post-query";
import { type PostSearch, searchPosts } from "@daily-genius/domain/post-search";
import { useMemo, useRef } from "react";
import { useGeniusCheck } from "../check/genius-check.tsx";
import { useToday } from "../use-today.ts";
import type { ListChoices } from "./list-choices.ts";
import { usePreparedSearch } from "./use-prepared-search.ts";
import { useSortedPosts } from "./use-sorted-posts.ts";

/** The list on screen: `found` are the posts that pass the filters and have what is `sought`, in order and grouped. */
export function usePostList(
  posts: readonly Post[],
  { search, sort, filters, author }: ListChoices,
): {
  readonly filterIndex: FilterIndex;
  readonly sought: string;
  readonly terms: readonly QueryTerm[];
  readonly found: readonly Post[];
  readonly groups: readonly PostGroup[];
} {
  const today = useToday();
  const previous = useRef<PostSearch>(undefined);
  const isPrepared = usePreparedSearch(posts);
  const sought = isPrepared ? search : "";
  const sorted = useSortedPosts(posts, sort);
  const { needsALook } = useGeniusCheck();
  const index = useMemo(() => filterIndex(posts, today, needsALook), [posts, today, needsALook]);
  const filtered = useMemo(
    () => filterPosts(sorted, index, filters, author),
    [sorted, index, filters, author],
  );
  const { terms, found } = useMemo(() => {
    previous.current = searchPosts(filtered, sought, previous.current);
    return previous.current;
  }, [filtered, sought]);
  const groups = useMemo(() => groupPosts(found, sort, today), [found, sort, today]);
  return { filterIndex: index, sought, terms, found, groups };
}
