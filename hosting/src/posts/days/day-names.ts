import { longDate } from "@daily-genius/domain/dates/publish-date";
import type { Post } from "@daily-genius/domain/post/post";
import type { ScheduledDay } from "@daily-genius/domain/schedule/runway";
import { weekday } from "#format/weekday.ts";

/** Describes a day, its posts, and the effect of pressing it, for screen readers and under the pointer. */
export function dayInWords({ day, posts }: ScheduledDay<Post>): string {
  const name = `${weekday(day, "long")}, ${longDate(day)}`;
  const [first, ...others] = posts.map(({ title }) => title);
  if (first === undefined) return `${name}: free. Add a post`;
  return others.length === 0 ? `${name}: ${first}` : `${name}: ${posts.length} posts, first ${first}`;
}
