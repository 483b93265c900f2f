import { longDate, type PublishDate } from "@daily-genius/domain/dates/publish-date";
import { scheduleOf } from "@daily-genius/domain/schedule/schedule";
import { useMemo, useState, useSyncExternalStore } from "react";
import { DayPicker } from "react-day-picker";
import { toCalendarDay, toPublishDate } from "#format/calendar-day.ts";
import actions from "#ui/actions.module.css";
import { Button } from "#ui/button.tsx";
import { Check } from "#ui/icons.tsx";
import { Modal } from "#ui/modal.tsx";
import { useDesk } from "../store/desk.ts";
import styles from "./calendar.module.css";
import { DayCell, DayDetails, ScheduleContext } from "./day-cell.tsx";
import { scheduledSpoken } from "./scheduled-lines.ts";

type Props = {
  readonly selected: PublishDate;
  readonly onSelect: (day: PublishDate) => void;
  readonly onClose: () => void;
};

/** A month with the posts of each day; picking a day selects it. */
export function Calendar({ selected, onSelect, onClose }: Props) {
  const { store } = useDesk();
  const state = useSyncExternalStore(store.subscribe, store.getState);
  const schedule = useMemo(() => scheduleOf(state.status === "ready" ? state.posts : []), [state]);
  const [shownDay, setShownDay] = useState<PublishDate>();
  const selectedDay = toCalendarDay(selected);
  return (
    <Modal title="Select Publish Date" size="narrow" onClose={onClose}>
      <ScheduleContext value={{ schedule, show: setShownDay }}>
        <DayPicker
          mode="single"
          required
          showOutsideDays
          fixedWeeks
          autoFocus
          weekStartsOn={0}
          selected={selectedDay}
          defaultMonth={selectedDay ?? new Date()}
          today={new Date()}
          onMonthChange={() => setShownDay(undefined)}
          onSelect={(day) => onSelect(toPublishDate(day))}
          formatters={{ formatWeekdayName: (day) => day.toLocaleDateString("en-US", { weekday: "short" }) }}
          labels={{
            // '24' as on the button, not '24th': voice control matches what people see.
            labelDayButton: (day, { today, selected: isSelected }) =>
              [
                today && "Today",
                day.toLocaleDateString("en-US", { weekday: "long" }),
                longDate(toPublishDate(day)),
                isSelected && "selected",
                scheduledSpoken(schedule.get(toPublishDate(day)) ?? []),
              ]
                .filter((part) => part)
                .join(", "),
          }}
          components={{ DayButton: DayCell }}
          classNames={styles}
        />
      </ScheduleContext>
      <DayDetails day={shownDay} posts={(shownDay && schedule.get(shownDay)) || []} />
      <ul className={`soft ${styles["legend"]}`}>
        <li>
          <span className={styles["mark"]}>
            <Check size={12} strokeWidth={3} />
          </span>
          1 post scheduled
        </li>
        <li>
          <span className={styles["mark"]}>2</span>
          Multiple posts scheduled
        </li>
        <li>Hover for details</li>
      </ul>
      <div className={actions["actions"]}>
        <Button onClick={onClose}>Close</Button>
      </div>
    </Modal>
  );
}
