import type { Schedule } from "@daily-genius/domain/schedule/schedule";
import { useMemo, useSyncExternalStore } from "react";
import { draftList } from "./draft-list.ts";
import { type Plans, plansOf } from "./plans.ts";

/** The planned days of the drafts, kept up to date. */
export function usePlans(schedule: Pick<Schedule, "has">): Plans {
  const drafts = useSyncExternalStore(draftList.subscribe, draftList.getDrafts);
  return useMemo(() => plansOf(drafts ?? [], schedule), [drafts, schedule]);
}
