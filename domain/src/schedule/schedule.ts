import { normalizePublishDate, type PublishDate } from "../dates/publish-date.ts";
import type { Post } from "../post/post.ts";
import { byText } from "../text/by-text.ts";

/** The fields of a post that the schedule uses. */
export type Scheduled = Pick<Post, "id" | "date" | "createdAt">;

/** The posts of each day that has any, the genius of the day first. */
export type Schedule<P extends Scheduled = Post> = ReadonlyMap<PublishDate, readonly P[]>;

/**
 * Orders the posts of one day: the oldest is the genius of the day. A post without `createdAt` comes from the console
 * and counts as the youngest; ties are broken by id.
 */
export function byCreation(a: Omit<Scheduled, "date">, b: Omit<Scheduled, "date">): number {
  return byText(a.createdAt || never, b.createdAt || never) || byText(a.id, b.id);
}

/** Later than any time. */
const never = "\uffff";

/** Groups posts by their days, without posts whose date is invalid. */
export function scheduleOf<P extends Scheduled>(posts: readonly P[]): Schedule<P> {
  const schedule = new Map<PublishDate, P[]>();
  for (const post of posts) {
    const day = schedule.get(post.date);
    if (day) day.push(post);
    else if (normalizePublishDate(post.date) === post.date) schedule.set(post.date, [post]);
  }
  for (const day of schedule.values()) if (day.length > 1) day.sort(byCreation);
  return schedule;
}

/** The minimum length of a description, in characters; shorter ones are stubs. */
const enoughText = 200;

/** A thing that a post still lacks before its day. */
type Lack = "photo" | "text" | "day of its own";

/** Returns the things that a post lacks, given the posts of its day; none if it is ready. */
export function lacksOf(
  post: Pick<Post, "imageURL" | "description">,
  postsOfDay: readonly unknown[],
): readonly Lack[] {
  const lacks: Readonly<Record<Lack, boolean>> = {
    photo: post.imageURL === "",
    text: post.description.trim().length < enoughText,
    "day of its own": postsOfDay.length > 1,
  };
  return (Object.keys(lacks) as Lack[]).filter((lack) => lacks[lack]); // the keys of the record above
}
