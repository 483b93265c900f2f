import type { PublishDate } from "@daily-genius/domain/dates/publish-date";
import type { Schedule } from "@daily-genius/domain/schedule/schedule";
import { plansText } from "./plans-text.ts";
import { usePlans } from "./use-plans.ts";

type Props = {
  /** The posts to come. */
  readonly schedule: Schedule;
  readonly today: PublishDate;
  /** Whether it follows a sentence about days that have posts. */
  readonly isMore: boolean;
};

/** Says how many free days to come have a plan; nothing if none has. */
export function PlansAhead({ schedule, today, isMore }: Props) {
  return plansText(usePlans(schedule), today, isMore);
}
