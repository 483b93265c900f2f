import type { Post } from "@daily-genius/domain/post";
import { type PostSort, postSorts, sortPosts, withPosts } from "@daily-genius/domain/post-list";
import { useEffect, useMemo, useState } from "react";
import { inIdleSlices } from "#ui/idle-slices.ts";

/** Every order that was wanted or prepared, and the posts it was made of. */
type Orders = Map<PostSort, { readonly posts: readonly Post[]; readonly sorted: readonly Post[] }>;

/** The posts in the given order. The other orders are prepared while the page is idle, so that choosing one is instant. */
export function useSortedPosts(posts: readonly Post[], sort: PostSort): readonly Post[] {
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

/** How many posts are put in order at a step. */
const portion = 500;

/** Makes the orders that nobody has wanted yet, and brings the others up to date. */
function* otherOrders(orders: Orders, posts: readonly Post[]): Generator<void> {
  for (const { value: sort } of postSorts) {
    let sorted: readonly Post[] = [];
    for (let from = 0; from < posts.length && !orders.has(sort); from += portion) {
      sorted = withPosts(sorted, posts.slice(from, from + portion), sort);
      yield;
    }
    if (!orders.has(sort)) orders.set(sort, { posts, sorted });
    // One that was there lacks little.
    orderOf(orders, posts, sort);
    yield;
  }
}
