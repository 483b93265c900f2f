import { needsALook } from "./genius-check/check.ts";
import { GeniusIndex } from "./genius-check/genius-index.ts";
import type { Post } from "./post.ts";
import type { PublishDate } from "./publish-date.ts";
import { lacksOf } from "./readiness.ts";
import { daysFrom, runway } from "./runway.ts";
import { scheduleOf } from "./schedule.ts";

/** How many days ahead posts should be ready. */
const ahead = 14;

/** What those who operate the product need to know of the schedule. */
export type ScheduleCheck = {
  /** How many days from today on have a post without a gap. */
  readonly runway: number;
  /** Whether tomorrow has a post. */
  readonly tomorrow: boolean;
  /** How many posts of the next 14 days lack something, or need a look. */
  readonly notReady: number;
  /** How many posts seem to be about the person of another. */
  readonly samePerson: number;
};

/** How the schedule looks today. */
export function scheduleCheck(posts: readonly Post[], today: PublishDate): ScheduleCheck {
  const schedule = scheduleOf(posts);
  const index = new GeniusIndex(posts);
  const { days, tomorrow } = runway(schedule, today);
  const coming = daysFrom(schedule, today, ahead).flatMap((day) => day.posts.map((post) => ({ post, day })));
  return {
    runway: days,
    tomorrow,
    notReady: coming.filter(
      ({ post, day }) => lacksOf(post, day.posts).length > 0 || needsALook(post, index, today),
    ).length,
    samePerson: posts.filter((post) => index.hasSamePerson(post)).length,
  };
}
