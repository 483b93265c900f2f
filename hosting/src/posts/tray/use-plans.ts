import type { PublishDate } from "@daily-genius/domain/dates/publish-date";
import { plannedDay, type TrayDraft } from "@daily-genius/domain/tray/tray-draft";
import { useMemo, useSyncExternalStore } from "react";
import { tray } from "./tray-store.ts";

/** The drafts in the tray by the days that they are planned for. */
export type Plans = ReadonlyMap<PublishDate, readonly TrayDraft[]>;

/** The plans of the tray, kept up to date. */
export function usePlans(): Plans {
  const drafts = useSyncExternalStore(tray.subscribe, tray.getDrafts);
  return useMemo(() => {
    const plans = new Map<PublishDate, TrayDraft[]>();
    for (const draft of drafts ?? []) {
      const day = plannedDay(draft);
      if (day !== undefined) plans.set(day, [...(plans.get(day) ?? []), draft]);
    }
    return plans;
  }, [drafts]);
}
