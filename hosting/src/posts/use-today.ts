import { localDay, type PublishDate } from "@daily-genius/domain/publish-date";
import { useEffect, useState } from "react";

/** Today in local time; a page left open overnight moves on to the next day. */
export function useToday(): PublishDate {
  const [today, setToday] = useState(() => localDay(new Date()));
  useEffect(() => {
    // A timer set for midnight does not fire on a machine that sleeps then, so check every minute.
    const clock = setInterval(() => setToday(localDay(new Date())), 60_000);
    return () => clearInterval(clock);
  }, []);
  return today;
}
