import type { PublishDate } from "@daily-genius/domain/publish-date";
import { createContext } from "react";
import type { Schedule } from "./schedule.ts";

/** What the days of the calendar show, and how a day shows its details. */
export const ScheduleContext = createContext<{
  readonly schedule: Schedule;
  readonly show: (day: PublishDate | undefined) => void;
}>({ schedule: new Map(), show: () => undefined });
