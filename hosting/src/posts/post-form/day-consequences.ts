import type { Post } from "@daily-genius/domain/post";
import { longDate, type PublishDate, shortDate } from "@daily-genius/domain/publish-date";
import { nextFreeDay } from "@daily-genius/domain/runway";
import { byCreation, type Schedule } from "@daily-genius/domain/schedule";

/** What choosing a day means: sentences, whether it shows the post to readers or hides it, and a better day. */
export type DayConsequences = {
  /** The posts that the day already has, and whose place the post takes. */
  readonly taken: readonly string[];
  /** When the post becomes public, or ceases to be, if saving does that. */
  readonly publicity: string | undefined;
  readonly nextFree: PublishDate | undefined;
};

/** The days that decide: the reader's own, and the latest that has begun anywhere. */
export type Now = { readonly today: PublishDate; readonly latest: PublishDate };

/** What it means that a post, `saved` unless it is new, is due on a day. */
export function dayConsequences(
  date: PublishDate,
  saved: Post | undefined,
  schedule: Schedule,
  now: Now,
): DayConsequences {
  const others = (schedule.get(date) ?? []).filter(({ id }) => id !== saved?.id);
  const from = date > now.today ? date : now.today;
  return {
    taken: others.length === 0 ? [] : [held(date, others), placed(saved, others)],
    publicity: publicity(date, saved, now),
    nextFree: others.length > 0 || date < now.today ? nextFreeDay(schedule, from) : undefined,
  };
}

function held(date: PublishDate, [first, second, ...more]: readonly Post[]): string {
  const and = more.length > 0 ? ` and ${more.length + 1} more` : second ? ` and “${second.title}”` : "";
  return `${longDate(date)} already has “${first?.title}”${and}.`;
}

/** Of a day's posts the one made first is its genius, so a new post never is. */
function placed(saved: Post | undefined, [first]: readonly Post[]): string {
  return saved && first && byCreation(saved, first) < 0
    ? "This post was created first, so it is the genius of that day."
    : `“${first?.title}” was created first and stays the genius of that day.`;
}

function publicity(date: PublishDate, saved: Post | undefined, { today, latest }: Now): string | undefined {
  const isPublic = saved !== undefined && saved.date <= latest;
  if (date > latest)
    return isPublic
      ? `This post is public. Saving hides it from readers until ${shortDate(date, today)}.`
      : undefined;
  if (isPublic) return undefined;
  const begun = date > today ? "This day has begun in some time zones" : "This day has begun";
  return `${begun}: the post goes public as soon as you save it.`;
}
