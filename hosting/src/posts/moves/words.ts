import { longDate, type PublishDate, shortDate } from "@daily-genius/domain/dates/publish-date";
import type { Post } from "@daily-genius/domain/post/post";
import { countOf } from "#format/count-of.ts";
import { weekday } from "#format/weekday.ts";

/** The effect of a post that is put on a taken day on the posts there. */
export type OnTaken = "swap" | "push" | "share";

/** Formats a coming day without its year, 'December 4'. */
export function shortDay(day: PublishDate): string {
  return shortDate(day, day);
}

/** Formats a day in few letters, 'Dec 4'. */
export const monthAndDay = (day: PublishDate): string => shortDay(day).replace(/^(\p{L}{3})\p{L}*/u, "$1");

/** Describes a day and its posts for screen readers: 'Saturday, December 5, 2026, 1 post, Emmy Noether'. */
export function spokenDay(day: PublishDate, posts: readonly Post[], isPublic: boolean): string {
  const holds =
    posts.length === 0 ? ["free"] : [countOf(posts.length, "post"), ...posts.map(({ title }) => title)];
  return [weekday(day, "long"), longDate(day), ...(isPublic ? ["public"] : []), ...holds].join(", ");
}

/** Quotes a title inside a sentence; it keeps its text direction. */
export const quoted = (title: string): string => `“\u2068${title}\u2069”`;

/** Says where a post was put, and what happened to the other posts that moved. */
export function sayPlaced(title: string, day: PublishDate, how: OnTaken, others: readonly string[]): string {
  const [other] = others;
  if (other === undefined) return `Moved ${quoted(title)} to ${shortDay(day)}`;
  const count = countOf(others.length, "post");
  if (how === "push") return `Moved ${quoted(title)} to ${shortDay(day)} and ${count} later`;
  return `Swapped ${quoted(title)} and ${others.length === 1 ? quoted(other) : count}`;
}
