import { localDay, type PublishDate } from "@daily-genius/domain/publish-date";
import { useEffect, useState } from "react";

/** The day of the person at the screen; a page left open overnight moves on with it. */
export function useToday(): PublishDate {
  const [today, setToday] = useState(() => localDay(new Date()));
  useEffect(() => {
    // A machine that slept through midnight fires no timer at midnight, so the minute is asked instead.
    const clock = setInterval(() => setToday(localDay(new Date())), 60_000);
    return () => clearInterval(clock);
  }, []);
  return today;
}
