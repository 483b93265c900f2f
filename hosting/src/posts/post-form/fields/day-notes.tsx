import { latestDay, longDate, type PublishDate } from "@daily-genius/domain/dates/publish-date";
import { scheduleOf } from "@daily-genius/domain/schedule/schedule";
import { useMemo } from "react";
import link from "#ui/link-button.module.css";
import { usePlans } from "../../drafts/use-plans.ts";
import type { Doc } from "../../editor/state.ts";
import { bornQuestion } from "../../parts/born-question.ts";
import { useAllPosts, useDesk } from "../../store/desk.ts";
import { useToday } from "../../use-today.ts";
import { dayConsequences } from "./day-consequences.ts";
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
