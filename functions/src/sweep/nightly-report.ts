import { photoFolder } from "@daily-genius/domain/photo/photo-variants";
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

/** The folder of the marks that copies leave; only the account that records copies may add one. */
const folder = "copies";
/** The age of the last copy from which the sweep warns, in days: the copy is weekly. */
const oldAfter = 9;
const day = 24 * 60 * 60 * 1000;

/** Records that a copy outside the project is whole. Each mark has a new name, as its writer may replace none. */
export async function recordCopy({ files, newId }: Services): Promise<void> {
  await files.save(`${folder}/${newId()}`, new Uint8Array(), "text/plain");
}

/** Warns if no copy was recorded for 9 days, or none ever and a photo is as old, by the bucket's clock. */
export async function logCopyAge({ files, now, log }: Services): Promise<void> {
  const marks = await files.list(`${folder}/`);
  const photos = marks.length > 0 ? [] : await files.list(`${photoFolder}/`);
  const ages = [...marks, ...photos].map(({ createdAt }) => Math.floor((now() - createdAt) / day));
  const days = marks.length > 0 ? Math.min(...ages) : Math.max(...ages);
  if (days >= oldAfter) log("copy.old", { days }, "WARNING");
}
