import { longDate, type PublishDate } from "@daily-genius/domain/dates/publish-date";
import type { Post } from "@daily-genius/domain/post/post";
import { daysFrom } from "@daily-genius/domain/schedule/runway";
import { scheduleOf } from "@daily-genius/domain/schedule/schedule";
import { useId, useMemo, useRef, useState } from "react";
import { Button } from "#ui/button.tsx";
import { ChevronDown } from "#ui/icons.tsx";
import link from "#ui/link-button.module.css";
import { plansText } from "../drafts/plans-text.ts";
import { usePlans } from "../drafts/use-plans.ts";
import { useToday } from "../use-today.ts";
import { DayPosts } from "./day-posts.tsx";
import { DayStrip } from "./day-strip.tsx";
import { DayTile } from "./day-tile.tsx";
import styles from "./days.module.css";
import { runwayText } from "./runway-text.ts";

/** The number of days shown, including today. */
const ahead = 30;

type Props = {
  readonly posts: readonly Post[];
  /** Whether changes made elsewhere may be missing. */
  readonly isOld: boolean;
  readonly onAdd: (day: PublishDate) => void;
  readonly onOpen: (id: string) => void;
  readonly onPage: (id: string) => void;
};

/** The schedule at a glance: how far it reaches, today and tomorrow, and the free and shared days to come. */
export function Days({ posts, isOld, onAdd, onOpen, onPage }: Props) {
  const today = useToday();
  // Filter first: of years of posts, only a few are to come.
  const schedule = useMemo(() => scheduleOf(posts.filter(({ date }) => date >= today)), [posts, today]);
  const [now, next, ...later] = daysFrom(schedule, today, ahead);
  const plans = usePlans(schedule);
  const { text, day, isUrgent } = useMemo(() => runwayText(schedule, today, plans), [schedule, today, plans]);
  const [shown, setShown] = useState<PublishDate>();
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const root = useRef<HTMLDivElement>(null);
  const hide = () => {
    // The button that hides the list disappears with the list.
    root.current?.querySelector<HTMLElement>(`[aria-controls="${listId}"][aria-expanded=true]`)?.focus();
    setShown(undefined);
  };
  const acts = {
    listId,
    shown,
    onAdd,
    onOpen,
    onPage,
    onShow: (day: PublishDate) => setShown((before) => (before === day ? undefined : day)),
  };
  const several = (shown !== undefined && schedule.get(shown)) || [];
  return (
    <div ref={root} className={styles["days"]}>
      <div className={styles["runway"]} data-urgent={(isUrgent && !isOld) || undefined}>
        {/* Data from the last visit may change at once: it is neither urgent nor announced. */}
        <p role="status" aria-busy={isOld}>
          {text}
          {plansText(plans, today, !isUrgent)}
        </p>
        <button
          type="button"
          className={link["link"]}
          aria-label={`Add a post on ${longDate(day)}`}
          onClick={() => onAdd(day)}
        >
          Add a post
        </button>
      </div>
      <div className={styles["schedule"]}>
        {now && <DayTile name="Today" {...now} {...acts} />}
        {next && <DayTile name="Tomorrow" {...next} {...acts} />}
        <Button
          className={styles["more"] ?? ""}
          aria-label={`Next ${ahead} days`}
          aria-expanded={isOpen}
          onClick={() => {
            setOpen(!isOpen);
            setShown(undefined);
          }}
        >
          <ChevronDown size={20} />
        </Button>
        <DayStrip days={later} isOpen={isOpen} {...acts} />
      </div>
      {several.length > 1 && shown !== undefined && (
        <DayPosts id={listId} day={shown} posts={several} onOpen={onOpen} onClose={hide} />
      )}
    </div>
  );
}
