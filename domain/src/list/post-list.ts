import { lifeDateKey } from "../dates/life-date.ts";
import type { PublishDate } from "../dates/publish-date.ts";
import { fields } from "../post/fields.ts";
import type { Post } from "../post/post.ts";
import { byCreation } from "../schedule/schedule.ts";
import { byText } from "../text/by-text.ts";
import { cut } from "../text/cut.ts";

/** The orders of the list, with their labels; all except the last are the specification's. */
export const postSorts = [
  { value: "date", label: fields.date.label },
  { value: "title", label: `${fields.title.label} (A-Z)` },
  { value: "birthdate", label: fields.birthdate.label },
  { value: "birthdate-chronological", label: `${fields.birthdate.label} (chronological)` },
] as const;

export type PostSort = (typeof postSorts)[number]["value"];

/** The length of the excerpt in a row of the list (specification §9), in characters. */
export const excerptLength = 100;

const lifeKeys = new WeakMap<Post, number>();

/** Returns the key of the birth date, which is computed once for each post. */
function lifeKeyOf(post: Post): number {
  const known = lifeKeys.get(post);
  if (known !== undefined) return known;
  const key = lifeDateKey(post.birthdate);
  lifeKeys.set(post, key);
  return key;
}

const comparisons: Record<PostSort, (a: Post, b: Post) => number> = {
  date: (a, b) => byText(b.date, a.date) || byCreation(a, b),
  title: (a, b) => a.title.localeCompare(b.title),
  birthdate: (a, b) => byText(a.birthdate, b.birthdate),
  // Do not subtract: two unreadable dates are both infinitely late.
  "birthdate-chronological": (a, b) =>
    lifeKeyOf(a) === lifeKeyOf(b) ? 0 : lifeKeyOf(a) < lifeKeyOf(b) ? -1 : 1,
};

/**
 * Returns the posts in the given order; posts of one day in their order, other ties by id, so that no row moves.
 * `before` are posts already in that order, such as the previous result: only the missing ones are sorted.
 */
export function sortPosts(
  posts: readonly Post[],
  sort: PostSort,
  before: readonly Post[] = [],
): readonly Post[] {
  const lacking = new Set(posts);
  const kept = before.filter((post) => lacking.delete(post));
  return withPosts(kept, [...lacking], sort);
}

/** Returns sorted posts with `more` inserted at their places. */
export function withPosts(sorted: readonly Post[], more: readonly Post[], sort: PostSort): readonly Post[] {
  const compare = (a: Post, b: Post) => comparisons[sort](a, b) || byText(a.id, b.id);
  const result: Post[] = [];
  let from = 0;
  for (const post of more.toSorted(compare)) {
    // Binary search: comparing with each would take as long as sorting all.
    let [low, high] = [from, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = sorted[middle];
      if (other !== undefined && compare(other, post) < 0) low = middle + 1;
      else high = middle;
    }
    for (const before of sorted.slice(from, low)) result.push(before);
    result.push(post);
    from = low;
  }
  return result.concat(sorted.slice(from));
}

export type PostGroupName = "Future Posts" | "Today's Posts" | "Past Posts" | "All Posts";
export type PostGroup = { readonly name: PostGroupName; readonly posts: readonly Post[] };

/**
 * Groups posts sorted by publish date as Future, Today's and Past, in the given order, without empty groups. In any
 * other order they form one group, 'All Posts'.
 */
export function groupPosts(posts: readonly Post[], sort: PostSort, today: PublishDate): readonly PostGroup[] {
  if (sort !== "date") return posts.length === 0 ? [] : [{ name: "All Posts", posts }];
  // The newest come first, so two positions separate the three groups.
  const notFuture = firstIndex(posts, (post) => post.date <= today);
  const past = firstIndex(posts, (post) => post.date < today);
  const groups: PostGroup[] = [
    { name: "Future Posts", posts: posts.slice(0, notFuture) },
    { name: "Today's Posts", posts: posts.slice(notFuture, past) },
    { name: "Past Posts", posts: posts.slice(past) },
  ];
  return groups.filter((group) => group.posts.length > 0);
}

function firstIndex(posts: readonly Post[], holds: (post: Post) => boolean): number {
  const index = posts.findIndex(holds);
  return index === -1 ? posts.length : index;
}

/** Returns the first 100 characters and '...'; a shorter description stays whole. */
export function excerpt(description: string): string {
  if (description.length <= excerptLength) return description;
  return `${cut(description, excerptLength)}...`;
}
