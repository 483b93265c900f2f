import type { Schedule } from "@daily-genius/domain/schedule/schedule";
import { useMemo, useSyncExternalStore } from "react";
import { draftList } from "./draft-list.ts";
import { type Plans, plansOf } from "./plans.ts";

/** The planned days of the drafts, except of one if given, kept up to date. */
export function usePlans(schedule: Pick<Schedule, "has">, except?: string): Plans {
  const drafts = useSyncExternalStore(draftList.subscribe, draftList.getDrafts);
  return useMemo(
    () =>
      plansOf(
        (drafts ?? []).filter(({ id }) => id !== except),
        schedule,
      ),
    [drafts, schedule, except],
  );
}
