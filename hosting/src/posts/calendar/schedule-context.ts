import type { PublishDate } from "@daily-genius/domain/dates/publish-date";
import type { Schedule } from "@daily-genius/domain/schedule/schedule";
import { createContext } from "react";

/** The schedule that the days of the calendar show, and `show`, which opens the details of a day. */
export const ScheduleContext = createContext<{
  readonly schedule: Schedule;
  readonly show: (day: PublishDate | undefined) => void;
}>({ schedule: new Map(), show: () => undefined });
