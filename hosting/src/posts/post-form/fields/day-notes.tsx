import { latestDay, longDate, type PublishDate, shortDate } from "@daily-genius/domain/dates/publish-date";
import type { Post } from "@daily-genius/domain/post/post";
import { byCreation, type Schedule, scheduleOf } from "@daily-genius/domain/schedule/schedule";
import { useMemo } from "react";
import link from "#ui/link-button.module.css";
import { freeDay, type Plans, usePlans } from "../../drafts/plans.ts";
import type { Doc } from "../../editor/state.ts";
import { bornQuestion } from "../../parts/born-question.ts";
import { useAllPosts, useDesk } from "../../store/desk.ts";
import { useToday } from "../../use-today.ts";
import styles from "./publish-date-field.module.css";

type Props = {
  readonly date: PublishDate;
  readonly doc: Doc;
  readonly onUseDay: (day: PublishDate) => void;
  /** Asks who was born on the day. */
  readonly onBorn: (day: PublishDate) => void;
};

/** Shows the posts on the chosen day, the effect of saving on readers, and the next free day; announced on change. */
export function DayNotes({ date, doc, onUseDay, onBorn }: Props) {
  const { store } = useDesk();
  const posts = useAllPosts();
  const schedule = useMemo(() => scheduleOf(posts ?? []), [posts]);
  const plans = usePlans(schedule, doc.id);
  const today = useToday();
  const now = { today, latest: latestDay(new Date()) };
  const saved = doc.kind === "post" ? store.get(doc.id) : undefined;
  // A day may only seem free until all posts have loaded.
  if (!posts) return null;
  const { taken, publicity, nextFree } = dayConsequences(date, saved, schedule, plans, now);
  return (
    <div role="status" className={styles["notes"]}>
      {taken.length > 0 && <p dir="auto">{taken.join(" ")}</p>}
      {publicity !== undefined && <p className={styles["public"]}>{publicity}</p>}
      {nextFree !== undefined && (
        <p className={styles["offer"]}>
          Next free day: {longDate(nextFree)}
          <button type="button" className={link["link"]} onClick={() => onUseDay(nextFree)}>
            Use this day
          </button>
          {doc.kind === "draft" && (
            <button type="button" className={link["link"]} onClick={() => onBorn(nextFree)}>
              {bornQuestion(nextFree)}
            </button>
          )}
        </p>
      )}
    </div>
  );
}

/** The effects of choosing a day: conflicts, changes in visibility, and a free alternative. */
type DayConsequences = {
  /** Sentences about the posts that already have the day, and the order of the posts on it. */
  readonly taken: readonly string[];
  /** The effect on readers: saving publishes or hides the post. Undefined without an effect. */
  readonly publicity: string | undefined;
  readonly nextFree: PublishDate | undefined;
};

/** Two days that decide: the administrator's own, and the latest that has begun anywhere. */
type Now = { readonly today: PublishDate; readonly latest: PublishDate };

/** Returns the effects of putting a post on a day; `saved` is undefined for a new post. */
export function dayConsequences(
  date: PublishDate,
  saved: Post | undefined,
  schedule: Schedule,
  plans: Plans,
  now: Now,
): DayConsequences {
  const others = (schedule.get(date) ?? []).filter(({ id }) => id !== saved?.id);
  const from = date > now.today ? date : now.today;
  return {
    taken: others.length === 0 ? [] : [held(date, others), placed(saved, others)],
    publicity: publicity(date, saved, now),
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
  const begun = date > today ? "This day has begun in some time zones" : "This day has begun";
  return `${begun}: the post goes public as soon as you save it.`;
}
