import {
  countChoices,
  type FilterCounts,
  type FilterIndex,
  filterIndex,
  filterPosts,
} from "@daily-genius/domain/list/post-filters";
import { groupPosts, type PostGroup } from "@daily-genius/domain/list/post-list";
import type { QueryTerm } from "@daily-genius/domain/list/post-query";
import { type PostSearch, searchPosts } from "@daily-genius/domain/list/post-search";
import type { Post } from "@daily-genius/domain/post/post";
import { useMemo, useRef } from "react";
import { useGeniusCheck } from "../check/genius-check.tsx";
import { usePreparedSearch } from "../parts/use-prepared-search.ts";
import { useToday } from "../use-today.ts";
import type { ListChoices } from "./list-choices.ts";
import { useSortedPosts } from "./use-sorted-posts.ts";

/** The visible list: `found` holds the matching posts, sorted and grouped; `filterCounts` previews further choices. */
export function usePostList(
  posts: readonly Post[],
  { search, sort, filters, author }: ListChoices,
): {
  readonly filterIndex: FilterIndex;
  readonly filterCounts: FilterCounts;
  readonly query: string;
  readonly terms: readonly QueryTerm[];
  readonly found: readonly Post[];
  readonly groups: readonly PostGroup[];
} {
  const today = useToday();
  const previous = useRef<PostSearch>(undefined);
  const isPrepared = usePreparedSearch(posts);
  const query = isPrepared ? search : "";
  const sorted = useSortedPosts(posts, sort);
  const { needsALook } = useGeniusCheck();
  const index = useMemo(() => filterIndex(posts, today, needsALook), [posts, today, needsALook]);
  const { terms, found: matches } = useMemo(() => {
    previous.current = searchPosts(sorted, query, previous.current);
    return previous.current;
  }, [sorted, query]);
  const found = useMemo(
    () => filterPosts(matches, index, filters, author),
    [matches, index, filters, author],
  );
  const counts = useMemo(
    () => countChoices(matches, index, filters, author),
    [matches, index, filters, author],
  );
  const groups = useMemo(() => groupPosts(found, sort, today), [found, sort, today]);
  return { filterIndex: index, filterCounts: counts, query, terms, found, groups };
}
