import { useEffect, useState } from "react";
import * as z from "zod/mini";
import { browserStorage, parseJson, remember } from "#ui/storage.ts";

const stored = (uid: string) => `daily-genius.visit.${uid}`;

/** A visit ends when the panel was not open for so long, in ms. */
const pause = 30 * 60 * 1000;

/** When the panel was last open, and the end of the visit before; both in ms since 1970. */
const Visits = z.object({ open: z.number(), before: z.nullable(z.number()) });

/** Returns the visits as of now, from the stored text: a new visit begins after a pause. */
export function visitsAt(now: number, text: string | null): z.infer<typeof Visits> {
  const known = Visits.safeParse(parseJson(text)).data;
  if (!known) return { open: now, before: null };
  return { open: now, before: now - known.open > pause ? known.open : known.before };
}

/** Notes every minute that a person has the panel open in this browser. */
export function useVisits(uid: string): void {
  useEffect(() => {
    const note = () => {
      const visits = visitsAt(Date.now(), browserStorage.getItem(stored(uid)));
      remember(browserStorage, stored(uid), JSON.stringify(visits));
    };
    note();
    const timer = setInterval(note, 60_000);
    return () => clearInterval(timer);
  }, [uid]);
}

/** Returns the end of a person's visit before this one; undefined if none is known in this browser. */
export function useLastVisit(uid: string): Date | undefined {
  const [before] = useState(() => visitsAt(Date.now(), browserStorage.getItem(stored(uid))).before);
  return before === null ? undefined : new Date(before);
}
