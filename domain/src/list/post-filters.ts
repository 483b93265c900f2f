import { addDays, type PublishDate, sundayOf } from "../dates/publish-date.ts";
import type { Post } from "../post/post.ts";
import { hasSecondEditor, isChecked } from "../post/second-look.ts";
import { byText } from "../text/by-text.ts";

/** The filters of the list; each is offered while any post passes it. */
export const postFilters = [
  { value: "no-photo", label: "No photo" },
  { value: "double-days", label: "Shared days" },
  { value: "needs-a-look", label: "Warnings" },
  { value: "this-week", label: "This week" },
  { value: "not-checked", label: "Not reviewed" },
] as const;

export type PostFilter = (typeof postFilters)[number]["value"];

const filters = postFilters.map(({ value }) => value);

/** The bit of each filter, so that a search can count ten thousand posts at every key. */
const bits = Object.fromEntries(filters.map((one, index) => [one, 1 << index])) as Record<PostFilter, number>; // one for each

/** The posts that each filter keeps. */
type FilterIndex = Readonly<ReturnType<typeof filterIndex>>;

/**
 * Matches of each filter. `needsReview` lists posts with findings. A shared day has 2 or more posts, today or later.
 * Posts of today or later are not checked, once two people have worked lately.
 */
export function filterIndex(posts: readonly Post[], today: PublishDate, needsReview: ReadonlySet<string>) {
  const sunday = sundayOf(today);
  const saturday = addDays(sunday, 6);
  const coming = new Map<PublishDate, number>();
  for (const { date } of posts) if (date >= today) coming.set(date, (coming.get(date) ?? 0) + 1);
  const showsReviews = hasSecondEditor(posts, today);
  const keeps: Readonly<Record<PostFilter, (post: Post) => boolean>> = {
    "no-photo": ({ imageURL }) => imageURL === "",
    "double-days": ({ date }) => (coming.get(date) ?? 0) > 1,
    "needs-a-look": ({ id }) => needsReview.has(id),
    "this-week": ({ date }) => date >= sunday && date <= saturday,
    "not-checked": (post) => showsReviews && post.date >= today && !isChecked(post),
  };
  const keptBy = new Map(posts.map((post) => [post, bitsOf((one) => keeps[one](post))]));
  const kept = new Set(keptBy.values());
  return {
    /** The bits of the filters that keep each post. */
    keptBy,
    offered: new Set(filters.filter((one) => [...kept].some((all) => (all & bits[one]) !== 0))),
    /** The emails of the authors, in order. */
    authors: [...new Set(posts.map(({ authorEmail }) => authorEmail))].sort(byText),
  };
}

/**
 * Counts the posts after each further choice: the chosen filters and the author stay, another author replaces them.
 * Shared days are counted by their posts.
 */
export function countChoices(
  posts: readonly Post[],
  { keptBy }: FilterIndex,
  chosen: readonly PostFilter[],
  author: string | undefined,
) {
  const wanted = bitsOf((one) => chosen.includes(one));
  const authors = new Map<string, number>();
  const found = { "no-photo": 0, "double-days": 0, "needs-a-look": 0, "this-week": 0, "not-checked": 0 };
  for (const post of posts) {
    const kept = keptBy.get(post) ?? 0;
    const { authorEmail: email } = post;
    if ((kept & wanted) !== wanted) continue;
    authors.set(email, (authors.get(email) ?? 0) + 1);
    if (author !== undefined && email !== author) continue;
    for (const one of filters) if ((kept & bits[one]) !== 0) found[one] += 1;
  }
  return { filters: found, authors };
}

/**
 * Returns the posts that every chosen filter keeps, of one author if one is chosen, in their order. Without a choice it
 * asks for no index, which takes a moment to make.
 */
export function filterPosts(
  posts: readonly Post[],
  index: () => FilterIndex,
  chosen: readonly PostFilter[],
  author: string | undefined,
): readonly Post[] {
  if (chosen.length === 0 && author === undefined) return posts;
  const { keptBy } = index();
  const wanted = bitsOf((one) => chosen.includes(one));
  return posts.filter(
    (post) =>
      (author === undefined || post.authorEmail === author) && ((keptBy.get(post) ?? 0) & wanted) === wanted,
  );
}

function bitsOf(isIn: (filter: PostFilter) => boolean): number {
  return filters.reduce((sum, filter) => (isIn(filter) ? sum | bits[filter] : sum), 0);
}
