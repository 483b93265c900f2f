import { addDays, type PublishDate } from "../dates/publish-date.ts";
import { needsReview } from "../genius-check/check.ts";
import { GeniusIndex } from "../genius-check/genius-index.ts";
import type { Post } from "../post/post.ts";
import { daysFrom, runway } from "./runway.ts";
import { lacksOf, scheduleOf } from "./schedule.ts";

/** The number of days ahead for which posts should be ready. */
const ahead = 14;
/** The number of days ahead for which every post should have its photo. */
const soon = 3;

/** Summarizes the schedule as of today, for the people who operate the product. */
export function scheduleCheck(posts: readonly Post[], today: PublishDate) {
  const schedule = scheduleOf(posts);
  const index = new GeniusIndex(posts);
  const { days, tomorrow } = runway(schedule, today);
  const coming = daysFrom(schedule, today, ahead).flatMap((day) => day.posts.map((post) => ({ post, day })));
  return {
    /** The number of days with posts from today to the first free one. */
    runway: days,
    tomorrow,
    /** The number of posts from tomorrow to the third day that have no photo. */
    withoutPhoto: daysFrom(schedule, addDays(today, 1), soon)
      .flatMap((day) => day.posts)
      .filter(({ imageURL }) => imageURL === "").length,
    /** The number of posts in the next 14 days that lack something, or need review. */
    notReady: coming.filter(
      ({ post, day }) => lacksOf(post, day.posts).length > 0 || needsReview(post, index, today),
    ).length,
    /** The number of posts that seem to be about the person of another post. */
    samePerson: posts.filter((post) => index.hasSamePerson(post)).length,
  };
}
