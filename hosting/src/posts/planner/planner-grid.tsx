import { type PublishDate, sundayOf } from "@daily-genius/domain/dates/publish-date";
import type { Draft } from "@daily-genius/domain/draft/draft";
import type { Post } from "@daily-genius/domain/post/post";
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from "react";
import { weekday } from "#format/time-in-words.ts";
import { areKeysOn } from "#ui/use-keys.ts";
import type { Placed } from "../drafts/use-placing.ts";
import { useVirtualRows } from "../parts/use-virtual-rows.ts";
import { dayForKey, daysOf, type Week } from "../parts/weeks.ts";
import { PlannerDay } from "./planner-day.tsx";
import styles from "./planner-grid.module.css";
import { cellOf, postIn, useDrag } from "./use-drag.ts";
import type { ChosenDays, Planner } from "./use-planner.ts";

type Props = {
  readonly planner: Planner;
  readonly placed: Placed;
  readonly weeks: readonly Week[];
  readonly days: ChosenDays;
  /** Whether one administrator can check what another has written. */
  readonly showsReviews: boolean;
  /** The ids of the posts that match the search; the others are dimmed. */
  readonly found: ReadonlySet<string> | undefined;
  /** Called when a day is pressed, or Enter; with the id of the pressed post. */
  readonly onPick: (day: PublishDate, cell: HTMLElement, postId: string | undefined) => void;
  /** Called when the plus sign of a free day is pressed. */
  readonly onAdd: (day: PublishDate) => void;
  readonly onKey: (key: string, day: PublishDate, event: KeyboardEvent) => void;
};

/** The weeks as rows of days. The arrow keys move through the days; posts are dragged between them. */
export function PlannerGrid(props: Props) {
  const { planner, placed, weeks, days } = props;
  const { schedule, plans, moving, today, lockedUntil } = planner;
  const { focused, range } = days;
  const isMoving = moving.post !== undefined || placed.draft !== undefined;
  const grid = useRef<HTMLDivElement>(null);
  const row = weeks.indexOf(sundayOf(focused));
  const { rows, end, measure } = useVirtualRows(grid, weeks, row < 0 ? undefined : row, rowHeight);
  const drag = useDrag(planner, placed);
  useFocusedDay(grid, focused, days.jumps);

  const onKeyDown = (event: KeyboardEvent) => {
    const cell = cellOf(event.target);
    if (!cell) return;
    const isCommand = event.ctrlKey || event.metaKey;
    const isOff = isCommand || event.altKey || (event.key.length === 1 && !areKeysOn());
    const next = isOff ? undefined : dayForKey(event.key, cell.day, { schedule, plans, today });
    if (next !== undefined) {
      event.preventDefault();
      const [first = "", last = ""] = [weeks[0], weeks.at(-1)];
      if (sundayOf(next) >= first && sundayOf(next) <= last) days.focus(next, event.shiftKey);
    } else if (!isCommand && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      props.onPick(cell.day, cell.element, undefined);
    } else props.onKey(event.key, cell.day, event);
  };
  const onClick = (event: MouseEvent) => {
    const cell = cellOf(event.target);
    if (!cell) return;
    days.focus(cell.day, event.shiftKey);
    if (event.shiftKey) return;
    const isAdding = event.target instanceof Element && event.target.closest("[data-add]") && !isMoving;
    if (isAdding) props.onAdd(cell.day);
    else props.onPick(cell.day, cell.element, postIn(event.target));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: virtual rows in the flow of the page are not a table
    <div
      ref={grid}
      role="grid"
      aria-label="Planner"
      aria-multiselectable
      aria-rowcount={weeks.length}
      tabIndex={-1}
      className={styles["grid"]}
      data-moving={isMoving || undefined}
      style={{ paddingBlockEnd: end }}
      onKeyDown={onKeyDown}
      onClick={onClick}
      {...drag.handlers}
    >
      <div aria-hidden className={`soft tiny ${styles["weekdays"]}`}>
        {daysOf(sundayOf(today)).map((day) => (
          <span key={day}>{weekday(day, "short")}</span>
        ))}
      </div>
      {rows.map(({ index, gap }) => {
        const week = weeks[index];
        return (
          week !== undefined && (
            // biome-ignore lint/a11y/useSemanticElements: see the grid
            // biome-ignore lint/a11y/useFocusableInteractive: its cells take the focus
            <div
              key={week}
              ref={measure}
              role="row"
              aria-rowindex={index + 1}
              data-id={week}
              className={styles["week"]}
              style={{ marginBlockStart: gap }}
            >
              {daysOf(week).map((day) => (
                <PlannerDay
                  key={day}
                  day={day}
                  posts={schedule.get(day) ?? noPosts}
                  plans={plans.get(day) ?? noPlans}
                  showsReviews={props.showsReviews}
                  found={props.found}
                  isPublic={day <= lockedUntil}
                  isToday={day === today}
                  isPast={day < today}
                  isFocused={day === focused}
                  isChosen={range !== undefined && day >= range.from && day <= range.to}
                  drop={drag.over?.day === day ? drag.over.words : undefined}
                />
              ))}
            </div>
          )
        );
      })}
    </div>
  );
}

const noPosts: readonly Post[] = [];
const noPlans: readonly Draft[] = [];
/** Row height of a full week on a wide screen, in px. */
const rowHeight = 104;

/** Scrolls the focused day into view: after a jump to the top of the window, otherwise together with the focus. */
function useFocusedDay(
  grid: { readonly current: HTMLElement | null },
  day: PublishDate,
  jumps: number,
): void {
  const shown = useRef({ day, jumps });
  useEffect(() => {
    const before = shown.current;
    if (before.day === day && before.jumps === jumps) return;
    shown.current = { day, jumps };
    const cell = grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`);
    if (grid.current?.contains(document.activeElement)) cell?.focus({ preventScroll: true });
    cell?.scrollIntoView({ block: before.jumps === jumps ? "nearest" : "start" });
  });
}
