import { countChoices, filterIndex, filterPosts } from "@daily-genius/domain/list/post-filters";
import {
  groupPosts,
  type PostSort,
  postSorts,
  sortPosts,
  withPosts,
} from "@daily-genius/domain/list/post-list";
import { type PostSearch, searchPosts } from "@daily-genius/domain/list/post-search";
import type { Post } from "@daily-genius/domain/post/post";
import { useEffect, useMemo, useRef, useState } from "react";
import { inIdleSlices } from "#ui/when-quiet.ts";
import { useGeniusCheck } from "../check/genius-check.tsx";
import { usePreparedSearch } from "../parts/use-prepared-search.ts";
import { useToday } from "../use-today.ts";
import type { ListChoices } from "./list-choices.ts";

/**
 * The visible list: `found` holds the matching posts, sorted and grouped; `filtering` returns the index of the filters
 * and the counts of further choices, which take a moment and are shown only with the filters.
 */
export function usePostList(posts: readonly Post[], { search, sort, filters, author }: ListChoices) {
  const today = useToday();
  const previous = useRef<PostSearch>(undefined);
  const isPrepared = usePreparedSearch(posts);
  const query = isPrepared ? search : "";
  const sorted = useSortedPosts(posts, sort);
  const { needsReview } = useGeniusCheck();
  const index = useMemo(
    () => once(() => filterIndex(posts, today, needsReview)),
    [posts, today, needsReview],
  );
  const { terms, found: matches } = useMemo(() => {
    previous.current = searchPosts(sorted, query, previous.current);
    return previous.current;
  }, [sorted, query]);
  const found = useMemo(
    () => filterPosts(matches, index, filters, author),
    [matches, index, filters, author],
  );
  const filtering = useMemo(
    () => once(() => ({ index: index(), counts: countChoices(matches, index(), filters, author) })),
    [matches, index, filters, author],
  );
  const groups = useMemo(() => groupPosts(found, sort, today), [found, sort, today]);
  return { filtering, query, terms, found, groups };
}

/** Makes a value when it is first asked for. */
function once<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Every requested or prepared order, with the posts it was made from. */
type Orders = Map<PostSort, { readonly posts: readonly Post[]; readonly sorted: readonly Post[] }>;

/** Returns the posts in the given order. The other orders are prepared while the page is idle. */
function useSortedPosts(posts: readonly Post[], sort: PostSort): readonly Post[] {
  const [orders] = useState<Orders>(() => new Map());
  useEffect(() => inIdleSlices(otherOrders(orders, posts)), [orders, posts]);
  return useMemo(() => orderOf(orders, posts, sort), [orders, posts, sort]);
}

function orderOf(orders: Orders, posts: readonly Post[], sort: PostSort): readonly Post[] {
  const known = orders.get(sort);
  if (known?.posts === posts) return known.sorted;
  const sorted = sortPosts(posts, sort, known?.sorted);
  orders.set(sort, { posts, sorted });
  return sorted;
}

/** The number of posts sorted per step. */
const portion = 500;

/** Makes the orders that were not requested yet, and updates the others. */
function* otherOrders(orders: Orders, posts: readonly Post[]): Generator<void> {
  for (const { value: sort } of postSorts) {
    let sorted: readonly Post[] = [];
    for (let from = 0; from < posts.length && !orders.has(sort); from += portion) {
      sorted = withPosts(sorted, posts.slice(from, from + portion), sort);
      yield;
    }
    if (!orders.has(sort)) orders.set(sort, { posts, sorted });
    // Updating an existing order is quick.
    orderOf(orders, posts, sort);
    yield;
  }
}
