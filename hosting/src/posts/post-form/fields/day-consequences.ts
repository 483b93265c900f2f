import { longDate, type PublishDate, shortDate } from "@daily-genius/domain/dates/publish-date";
import type { Post } from "@daily-genius/domain/post/post";
import { begunSomewhere } from "@daily-genius/domain/schedule/plan";
import { byCreation, type Schedule } from "@daily-genius/domain/schedule/schedule";
import { freeDay, type Plans } from "../../drafts/plans.ts";

/** Two days that decide: the administrator's own, and the latest that has begun anywhere. */
export type Now = { readonly today: PublishDate; readonly latest: PublishDate };

/** Returns the effects of putting a post on a day, and a free alternative; `saved` is undefined for a new post. */
export function dayConsequences(
  date: PublishDate,
  saved: Post | undefined,
  schedule: Schedule,
  plans: Plans,
  now: Now,
) {
  const others = (schedule.get(date) ?? []).filter(({ id }) => id !== saved?.id);
  const from = date > now.today ? date : now.today;
  const shown = publicity(date, saved, now);
  return {
    /** The posts that have the day already, and what saving changes for readers or among them; empty without an effect. */
    notice: others.length === 0 ? (shown ?? "") : `${held(date, others)} ${shown ?? placed(saved, others)}`,
    nextFree: others.length > 0 || date < now.today ? freeDay(schedule, plans, from) : undefined,
  };
}

function held(date: PublishDate, [first, second, ...more]: readonly Post[]): string {
  const and = more.length > 0 ? ` and ${more.length + 1} more` : second ? ` and “${second.title}”` : "";
  return `${longDate(date)} already has “${first?.title}”${and}.`;
}

/** The first post created for a day is its genius, so a new post never is. */
function placed(saved: Post | undefined, [first]: readonly Post[]): string {
  return saved && first && byCreation(saved, first) < 0
    ? "This post was created first, so it is the genius of that day."
    : `“${first?.title}” was created first and stays the genius of that day.`;
}

function publicity(date: PublishDate, saved: Post | undefined, { today, latest }: Now): string | undefined {
  // A draft may have no day yet.
  if (date === "") return undefined;
  const isPublic = saved !== undefined && saved.date <= latest;
  if (date > latest)
    return isPublic
      ? `This post is public. Saving hides it from readers until ${shortDate(date, today)}.`
      : undefined;
  if (isPublic) return undefined;
  return `This day ${date > today ? begunSomewhere : "has begun"}: the post goes public as soon as you save it.`;
}
