import type { PublishDate } from "@daily-genius/domain/publish-date";
import type { Schedule } from "@daily-genius/domain/schedule";
import { createContext } from "react";

/** What the days of the calendar show, and how a day shows its details. */
export const ScheduleContext = createContext<{
  readonly schedule: Schedule;
  readonly show: (day: PublishDate | undefined) => void;
}>({ schedule: new Map(), show: () => undefined });
