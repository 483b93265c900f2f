import { storedPost } from "@daily-genius/domain/post/stored-post";
import { scheduleCheck } from "@daily-genius/domain/schedule/schedule-check";
import type { Services } from "../services.ts";
import { allOf, idOf } from "../store/documents.ts";

/** Logs how far ahead every day has a post, and how many posts need review: one read of each post. */
export async function logScheduleCheck({ documents, now, log }: Services): Promise<void> {
  const started = performance.now();
  const posts = (await allOf(documents, "posts")).map((one) => storedPost(idOf(one), one.fields ?? {}));
  // The sweep runs while the same day has begun everywhere from UTC−3 to UTC+14.
  const today = new Date(now()).toISOString().slice(0, 10).replaceAll("-", "/");
  const found = scheduleCheck(posts, today);
  const needsWork = found.runway < 7 || !found.tomorrow || found.withoutPhoto > 0;
  log(
    "schedule.check",
    { ...found, ms: Math.round(performance.now() - started) },
    needsWork ? "WARNING" : "INFO",
  );
}
