import { addDays } from "@daily-genius/domain/dates/publish-date";
import { Calendar } from "../calendar/calendar.tsx";
import { useSchedule } from "../store/desk.ts";
import { useLatestDay } from "../use-today.ts";
import { planDraft } from "./draft-acts.ts";
import { freeDay } from "./plans.ts";
import { usePlacing } from "./use-placing.ts";
import { usePlans } from "./use-plans.ts";

/** The calendar that puts the draft that was picked up on a day. */
export function PlanDraft({ onClose }: { readonly onClose: () => void }) {
  const schedule = useSchedule();
  const plans = usePlans(schedule);
  const lockedUntil = useLatestDay();
  const { draft, put } = usePlacing(schedule, lockedUntil, (whole, day) => void planDraft(whole, day));
  return (
    <Calendar
      selected={draft?.texts.date ?? ""}
      first={freeDay(schedule, plans, addDays(lockedUntil, 1))}
      onClose={onClose}
      onSelect={(day) => {
        put(day);
        onClose();
      }}
    />
  );
}
