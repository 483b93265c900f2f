import { lifeDateKey } from "./life-date.ts";
import type { Post } from "./post.ts";
import type { PublishDate } from "./publish-date.ts";
import { byCreation } from "./schedule.ts";

/** The orders of the list, as the sort select names them; all but the last are the specification's. */
export const postSorts = [
  { value: "date", label: "Publish Date" },
  { value: "title", label: "Title (A-Z)" },
  { value: "birthdate", label: "Birth Date" },
  { value: "birthdate-chronological", label: "Birth Date (chronological)" },
] as const;

export type PostSort = (typeof postSorts)[number]["value"];

/** Length of the excerpt in a row of the list (specification §9). */
export const excerptLength = 100;

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const byId = (a: Post, b: Post) => byText(a.id, b.id);

/** The same posts in the given order; the posts of a day in theirs, other ties by id, so that no row moves. */
export function sortPosts(posts: readonly Post[], sort: PostSort): readonly Post[] {
  if (sort === "birthdate-chronological") {
    // Keys are computed once per post, not once per comparison.
    return posts
      .map((post) => ({ post, key: lifeDateKey(post.birthdate) }))
      .sort((a, b) => (a.key === b.key ? byId(a.post, b.post) : a.key - b.key))
      .map(({ post }) => post);
  }
  return posts.toSorted((a, b) => comparisons[sort](a, b) || byId(a, b));
}

const comparisons: Record<Exclude<PostSort, "birthdate-chronological">, (a: Post, b: Post) => number> = {
  date: (a, b) => byText(b.date, a.date) || byCreation(a, b),
  title: (a, b) => a.title.localeCompare(b.title),
  birthdate: (a, b) => byText(a.birthdate, b.birthdate),
};

export type PostGroupName = "Future Posts" | "Today's Posts" | "Past Posts" | "All Posts";
export type PostGroup = { readonly name: PostGroupName; readonly posts: readonly Post[] };

/**
 * Posts sorted by publish date as Future, Today's and Past, each in the order given, without empty groups.
 * In any other order they form one group, 'All Posts'.
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

/** The first 100 characters and '...'; a shorter description stays whole. */
export function excerpt(description: string): string {
  if (description.length <= excerptLength) return description;
  const cut = description.slice(0, excerptLength);
  // Half of a surrogate pair is not a character.
  return `${/[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut}...`;
}
