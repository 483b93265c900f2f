import { type PublishDate, sundayOf } from "@daily-genius/domain/dates/publish-date";
import type { Draft } from "@daily-genius/domain/draft/draft";
import type { Post } from "@daily-genius/domain/post/post";
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import { weekday } from "#format/time-in-words.ts";
import { areKeysOn } from "#ui/use-keys.ts";
import { placing } from "../drafts/placing.ts";
import { useVirtualRows } from "../parts/use-virtual-rows.ts";
import { dayForKey, daysOf, nearestDay } from "../parts/weeks.ts";
import { useDesk } from "../store/desk.ts";
import { DayMenu } from "./day-menu.tsx";
import { PlannerDay } from "./planner-day.tsx";
import styles from "./planner-grid.module.css";
import { cellOf, postIn, useDrag } from "./use-drag.ts";
import type { Planner } from "./use-planner.ts";

type Props = {
  readonly planner: Planner;
  /** Whether one administrator can check what another has written. */
  readonly showsReviews: boolean;
  /** The ids of the posts that match the search; the others are dimmed. */
  readonly found: ReadonlySet<string> | undefined;
};

/** A menu of a day, or of the post that was pressed there; the cell gets the focus back. */
type OpenMenu = {
  /** Differs for each menu: the browser reports a closing late, when another menu may be open. */
  readonly key: string;
  readonly day: PublishDate;
  readonly cell: HTMLElement;
  readonly postId: string | undefined;
};

/** The weeks as rows of days. The arrow keys move through the days, which have menus; posts are dragged between them. */
export function PlannerGrid({ planner, showsReviews, found }: Props) {
  const { open } = useDesk();
  const { schedule, plans, moving, carried, today, lockedUntil, weeks, days } = planner;
  const { focused, range } = days;
  const grid = useRef<HTMLDivElement>(null);
  const row = weeks.indexOf(sundayOf(focused));
  const { rows, end, measure } = useVirtualRows(grid, weeks, row, rowHeight);
  const drag = useDrag(planner);
  useFocusedDay(grid, focused, days.jumps);
  const [menu, setMenu] = useState<OpenMenu>();
  const add = (date: PublishDate) => open({ kind: "form", date });

  const pick = (day: PublishDate, cell: HTMLElement, postId?: string) => {
    if (carried) carried.put(day, undefined);
    else setMenu({ key: crypto.randomUUID(), day, cell, postId });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const cell = cellOf(event.target);
    const { key } = event;
    if (!cell || event.ctrlKey || event.metaKey || event.altKey) return;
    if (key.length === 1 && key !== " " && !areKeysOn()) return;
    const { day, element } = cell;
    const [post] = schedule.get(day) ?? [];
    const [plan] = plans.get(day) ?? [];
    const next = dayForKey(key, day, { schedule, plans, today });
    if (next !== undefined) {
      if (nearestDay(next, weeks) === next) days.focus(next, event.shiftKey);
    } else if (key === "Enter" || key === " ") pick(day, element);
    else if (key === "Escape" && !moving.post && range) days.clear();
    else if (key === "n") add(day);
    else if (key === "m" && post && day > lockedUntil) moving.start(post);
    else if (key === "m" && !post && plan) placing.start(plan);
    else if (key === "Delete" && post) open({ kind: "delete", id: post.id });
    else return;
    event.preventDefault();
  };
  const onClick = (event: MouseEvent) => {
    const cell = cellOf(event.target);
    if (!cell) return;
    days.focus(cell.day, event.shiftKey);
    if (event.shiftKey) return;
    const isAdding = event.target instanceof Element && event.target.closest("[data-add]") && !carried;
    if (isAdding) add(cell.day);
    else pick(cell.day, cell.element, postIn(event.target));
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: virtual rows in the flow of the page are not a table */}
      <div
        ref={grid}
        role="grid"
        aria-label="Planner"
        aria-multiselectable
        aria-rowcount={weeks.length}
        tabIndex={-1}
        className={styles["grid"]}
        data-moving={carried !== undefined || undefined}
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
                    showsReviews={showsReviews}
                    found={found}
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
      {menu && (
        <DayMenu
          {...menu}
          key={menu.key}
          planner={planner}
          onClose={() => {
            setMenu(undefined);
            menu.cell.focus({ preventScroll: true });
          }}
        />
      )}
    </>
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
