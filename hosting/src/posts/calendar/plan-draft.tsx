import { addDays } from "@daily-genius/domain/dates/publish-date";
import { planDraft } from "../drafts/draft-acts.ts";
import { usePlans } from "../drafts/draft-list.ts";
import { freeDay } from "../drafts/plans.ts";
import { usePlacing } from "../drafts/use-placing.ts";
import { useSchedule } from "../store/desk.ts";
import { useLatestDay } from "../use-today.ts";
import { Calendar } from "./calendar.tsx";

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
