import { longDate, normalizePublishDate, type PublishDate } from "@daily-genius/domain/dates/publish-date";
import { nameDirection } from "@daily-genius/domain/text/name-direction";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { weekday } from "#format/time-in-words.ts";
import { Button } from "#ui/button.tsx";
import { Check, ChevronDown } from "#ui/icons.tsx";
import { Modal } from "#ui/modal.tsx";
import { usePlans } from "../drafts/draft-list.ts";
import { dayForKey, monthOf, monthWeeks, nameOfMonth } from "../parts/weeks.ts";
import { useSchedule } from "../store/desk.ts";
import { useToday } from "../use-today.ts";
import styles from "./calendar.module.css";
import { scheduledLines, scheduledSpoken } from "./scheduled-lines.ts";

type Props = {
  readonly selected: PublishDate;
  /** The day at which it opens if none is selected; today if not given. */
  readonly first?: PublishDate;
  readonly onSelect: (day: PublishDate) => void;
  readonly onClose: () => void;
};

/** A month with the posts of each day, walked by the keys of the planner; picking a day selects it. */
export function Calendar({ selected, first, onSelect, onClose }: Props) {
  const schedule = useSchedule();
  const today = useToday();
  const ground = { schedule, plans: usePlans(schedule), today };
  const [focused, setFocused] = useState(() => normalizePublishDate(selected) ?? first ?? today);
  const [shown, setShown] = useState<PublishDate>();
  const grid = useRef<HTMLTableElement>(null);
  const month = monthOf(focused);
  const weeks = monthWeeks(month);
  const focus = () => grid.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus();
  useEffect(focus, []);
  const turn = (key: "PageUp" | "PageDown") => {
    setFocused((day) => dayForKey(key, day, ground) ?? day);
    setShown(undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isCommand = event.ctrlKey || event.metaKey || event.altKey || event.key.length === 1;
    const next = isCommand ? undefined : dayForKey(event.key, focused, ground);
    if (next === undefined) return;
    event.preventDefault();
    flushSync(() => setFocused(next));
    focus();
  };
  const cell = (day: PublishDate) => {
    const on = schedule.get(day) ?? [];
    const show = () => setShown(day);
    const number = Number(day.slice(-2));
    // The count comes from the style: as text it would run into the number of the day.
    const mark = on.length > 0 && (
      <span className={styles["mark"]} data-count={on.length} role="img" aria-label={scheduledSpoken(on)}>
        {on.length === 1 && <Check size={12} strokeWidth={3} />}
      </span>
    );
    if (monthOf(day) !== month)
      return (
        // biome-ignore lint/a11y/noStaticElementInteractions: the mark tells screen readers what hovering shows
        <span className={`soft ${styles["inert"]}`} onMouseEnter={show}>
          {number}
          {mark}
        </span>
      );
    const words = [
      day === today && "Today",
      weekday(day, "long"),
      longDate(day),
      day === selected && "selected",
      scheduledSpoken(on) || "free",
    ];
    return (
      <button
        type="button"
        className={styles["day"]}
        tabIndex={day === focused ? 0 : -1}
        aria-label={words.filter(Boolean).join(", ")}
        onClick={() => onSelect(day)}
        onMouseEnter={show}
        // Touching a day shows its details; sliding away selects nothing.
        onTouchStart={show}
        onFocus={() => {
          setFocused(day);
          show();
        }}
      >
        {number}
        {mark}
      </button>
    );
  };
  const [heading, ...lines] = scheduledLines((shown && schedule.get(shown)) || []);
  return (
    <Modal title="Select Publish Date" onClose={onClose}>
      <div>
        <div className={`line ${styles["month"]}`}>
          <Button tone="quiet" aria-label="Previous month" onClick={() => turn("PageUp")}>
            <ChevronDown size={20} className={styles["previous"]} />
          </Button>
          <h3 aria-live="polite">{nameOfMonth(month)}</h3>
          <Button tone="quiet" aria-label="Next month" onClick={() => turn("PageDown")}>
            <ChevronDown size={20} className={styles["next"]} />
          </Button>
        </div>
        <table
          ref={grid}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the arrow keys walk its buttons
          role="grid"
          aria-label={nameOfMonth(month)}
          className={styles["grid"]}
          onKeyDown={onKeyDown}
          onMouseLeave={() => setShown(grid.current?.contains(document.activeElement) ? focused : undefined)}
        >
          <thead>
            <tr>
              {weeks[0]?.map((day) => (
                <th key={day} scope="col" className="soft" abbr={weekday(day, "long")}>
                  {weekday(day, "short")}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={week[0]}>
                {week.map((day) => (
                  // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a grid
                  <td
                    key={day}
                    aria-selected={day === selected || undefined}
                    data-today={day === today || undefined}
                  >
                    {cell(day)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={`small ${styles["details"]}`}>
        <p>
          {shown !== undefined && <strong>{longDate(shown)}</strong>} {heading}
        </p>
        <ul>
          {lines.map((line) => (
            <li key={line} dir={nameDirection(line)}>
              {line}
            </li>
          ))}
        </ul>
      </div>
      <ul className={`soft tiny row ${styles["legend"]}`}>
        <li className="line">
          <span className={styles["mark"]}>
            <Check size={12} strokeWidth={3} />
          </span>
          1 post scheduled
        </li>
        <li className="line">
          <span className={styles["mark"]}>2</span>
          Multiple posts scheduled
        </li>
        <li>Hover for details</li>
      </ul>
      <div className="actions">
        <Button onClick={onClose}>Close</Button>
      </div>
    </Modal>
  );
}
