import { longDate, type PublishDate } from "@daily-genius/domain/dates/publish-date";
import type { Draft } from "@daily-genius/domain/draft/draft";
import { begunSomewhere } from "@daily-genius/domain/schedule/plan";
import type { Schedule } from "@daily-genius/domain/schedule/schedule";
import { useEffect, useSyncExternalStore } from "react";
import { showToast } from "#ui/toasts.ts";
import { useWindowEvent } from "#ui/use-window-event.ts";
import { planDraft } from "./draft-acts.ts";
import { isComplete } from "./draft-words.ts";
import { placing } from "./placing.ts";

/** The draft that is being put on a day, and the effect of placing it. A draft can be planned only for a free future day. */
export function usePlacing(
  schedule: Schedule,
  lockedUntil: PublishDate,
  onComplete: (draft: Draft, day: PublishDate) => void,
) {
  const draft = useSyncExternalStore(placing.subscribe, placing.get);
  useEffect(() => placing.stop, []);
  useWindowEvent("keydown", ({ key }) => {
    if (key === "Escape" && draft) placing.stop();
  });
  const refusal = (day: PublishDate): string | undefined => {
    if (day <= lockedUntil) return `${longDate(day)} ${begunSomewhere}.`;
    return schedule.has(day) ? `${longDate(day)} already has a post.` : undefined;
  };
  return {
    draft,
    /** Describes the effect of putting the draft on a day in a few words. */
    say: (day: PublishDate): string => refusal(day) ?? "Plan for this day",
    put: (day: PublishDate): void => {
      placing.stop();
      const refused = refusal(day);
      if (!draft) return;
      if (refused) showToast(`${refused} The draft was not moved.`, { tone: "danger" });
      else if (isComplete(draft)) onComplete(draft, day);
      else void planDraft(draft, day);
    },
  };
}
