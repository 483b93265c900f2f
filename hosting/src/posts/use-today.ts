import { latestDay, localDay, type PublishDate } from "@daily-genius/domain/dates/publish-date";
import { useEffect, useState } from "react";

/** Today in local time; a page left open overnight changes to the next day. */
export const useToday = (): PublishDate => useDay(localDay);

/** The latest day that has begun anywhere: posts up to it are public. It changes at its own midnight. */
export const useLatestDay = (): PublishDate => useDay(latestDay);

function useDay(dayAt: (now: Date) => PublishDate): PublishDate {
  const [day, setDay] = useState(() => dayAt(new Date()));
  useEffect(() => {
    const check = () => setDay(dayAt(new Date()));
    // A timer set for midnight does not fire on a machine that sleeps then: check every minute, and at each return.
    const clock = setInterval(check, 60_000);
    document.addEventListener("visibilitychange", check);
    return () => {
      clearInterval(clock);
      document.removeEventListener("visibilitychange", check);
    };
  }, [dayAt]);
  return day;
}
