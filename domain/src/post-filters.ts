import { byText } from "./by-text.ts";
import type { Post } from "./post.ts";
import { addDays, type PublishDate, sundayOf } from "./publish-date.ts";

/** What the list can be narrowed to; each is offered while there is something to find. */
export const postFilters = [
  { value: "no-photo", label: "No photo" },
  { value: "double-days", label: "Double days" },
  { value: "needs-a-look", label: "Needs a look" },
  { value: "this-week", label: "This week" },
] as const;

export type PostFilter = (typeof postFilters)[number]["value"];

/** Which posts each filter keeps. */
export type FilterIndex = {
  readonly keeps: Readonly<Record<PostFilter, (post: Post) => boolean>>;
  /** How many posts each filter keeps; of double days, the days. */
  readonly counts: Readonly<Record<PostFilter, number>>;
  /** The e-mails of those who wrote posts, in order, and how many they wrote. */
  readonly authors: readonly (readonly [email: string, posts: number])[];
};

/**
 * What there is to filter among the posts, of which `needsALook` names those with a fault. A double day is today or one
 * to come, with several posts.
 */
export function filterIndex(
  posts: readonly Post[],
  today: PublishDate,
  needsALook: ReadonlySet<string>,
): FilterIndex {
  const sunday = sundayOf(today);
  const saturday = addDays(sunday, 6);
  const coming = countBy(
    posts.filter(({ date }) => date >= today),
    ({ date }) => date,
  );
  const doubleDays = new Set([...coming].filter(([, count]) => count > 1).map(([day]) => day));
  const keeps: FilterIndex["keeps"] = {
    "no-photo": ({ imageURL }) => imageURL === "",
    "double-days": ({ date }) => doubleDays.has(date),
    "needs-a-look": ({ id }) => needsALook.has(id),
    "this-week": ({ date }) => date >= sunday && date <= saturday,
  };
  const count = (filter: PostFilter) => posts.filter(keeps[filter]).length;
  return {
    keeps,
    counts: {
      "no-photo": count("no-photo"),
      "double-days": doubleDays.size,
      "needs-a-look": count("needs-a-look"),
      "this-week": count("this-week"),
    },
    authors: [...countBy(posts, ({ authorEmail }) => authorEmail)].sort(([a], [b]) => byText(a, b)),
  };
}

function countBy(posts: readonly Post[], keyOf: (post: Post) => string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const post of posts) counts.set(keyOf(post), (counts.get(keyOf(post)) ?? 0) + 1);
  return counts;
}

/** The posts that every chosen filter keeps, of one author if one is chosen, in their order. */
export function filterPosts(
  posts: readonly Post[],
  { keeps }: FilterIndex,
  chosen: readonly PostFilter[],
  author: string | undefined,
): readonly Post[] {
  if (chosen.length === 0 && author === undefined) return posts;
  return posts.filter(
    (post) =>
      (author === undefined || post.authorEmail === author) && chosen.every((filter) => keeps[filter](post)),
  );
}
