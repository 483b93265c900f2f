import { addDays, longDate, type PublishDate } from "@daily-genius/domain/dates/publish-date";
import { memo, useMemo } from "react";
import { Select } from "#ui/select.tsx";
import type { Week } from "./weeks.ts";

type Props = {
  readonly weeks: readonly Week[];
  readonly focused: PublishDate;
  readonly onJump: (day: PublishDate) => void;
};

/** Shows the month of the focused day, and jumps to any other. */
export function MonthJump({ weeks, focused, onJump }: Props) {
  return (
    <Select
      aria-label="Month"
      value={monthOf(focused)}
      onChange={(event) => onJump(`${event.target.value}/01`)}
    >
      <Months weeks={weeks} />
    </Select>
  );
}

const Months = memo(function Months({ weeks }: Pick<Props, "weeks">) {
  const months = useMemo(
    () => [...new Set(weeks.flatMap((week) => [monthOf(week), monthOf(addDays(week, 6))]))],
    [weeks],
  );
  return months.map((month) => (
    <option key={month} value={month}>
      {longDate(`${month}/01`).replace(" 1,", "")}
    </option>
  ));
});

const monthOf = (day: PublishDate) => day.slice(0, 7);
