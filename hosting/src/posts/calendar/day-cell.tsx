import { longDate, type PublishDate } from "@daily-genius/domain/dates/publish-date";
import type { Post } from "@daily-genius/domain/post/post";
import type { Schedule } from "@daily-genius/domain/schedule/schedule";
import { createContext, use } from "react";
import { DayButton, type DayButtonProps } from "react-day-picker";
import { toPublishDate } from "#format/calendar-day.ts";
import { Check } from "#ui/icons.tsx";
import styles from "./calendar.module.css";
import { scheduledLines, scheduledSpoken } from "./scheduled-lines.ts";

/** The schedule that the days of the calendar show, and `show`, which opens the details of a day. */
export const ScheduleContext = createContext<{
  readonly schedule: Schedule;
  readonly show: (day: PublishDate | undefined) => void;
}>({ schedule: new Map(), show: () => undefined });

/** A day: its number, and a check for one post or their count. Only the days of the month can be picked. */
export function DayCell(props: DayButtonProps) {
  const { schedule, show } = use(ScheduleContext);
  const day = toPublishDate(props.day.date);
  const posts = schedule.get(day) ?? [];
  // The count comes from the style: as text it would run into the number of the day.
  const mark = posts.length > 0 && (
    <span className={styles["mark"]} data-count={posts.length} role="img" aria-label={scheduledSpoken(posts)}>
      {posts.length === 1 && <Check size={12} strokeWidth={3} />}
    </span>
  );
  if (props.modifiers["outside"])
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: the mark tells screen readers what hovering shows
      <span className={styles["inert"]} onMouseEnter={() => show(day)}>
        {props.children}
        {mark}
      </span>
    );
  return (
    <DayButton
      {...props}
      onMouseEnter={(event) => {
        show(day);
        props.onMouseEnter?.(event);
      }}
      // Touching a day shows its details; sliding away selects nothing.
      onTouchStart={() => show(day)}
      onFocus={(event) => {
        show(day);
        props.onFocus?.(event);
      }}
    >
      {props.children}
      {mark}
    </DayButton>
  );
}

/** The posts of the day under the pointer or the focus. */
export function DayDetails({
  day,
  posts,
}: {
  readonly day: PublishDate | undefined;
  readonly posts: readonly Post[];
}) {
  const [heading, ...lines] = scheduledLines(posts);
  return (
    <div className={`small ${styles["details"]}`}>
      <p>
        {day !== undefined && <strong>{longDate(day)}</strong>} {heading}
      </p>
      <ul>
        {lines.map((line, index) => (
          <li key={posts[index]?.id} dir="auto">
            {line}
          </li>
        ))}
      </ul>
    </div>
  );
}
