import { firestore } from "../store/firestore.ts";

/** The number of counters at which no new one is begun, so that invented addresses cannot fill the database. */
export const mostCounters = 100_000;

/** The time between two counts in a process, in ms; until the next one, the number may pass the limit. */
const countedFor = 60_000;

let known: { readonly isFull: boolean; readonly until: number } | undefined;

/** Whether there is room for one more counter of someone who has proven nothing, with a known address or another. */
export const lockoutRoom = {
  async isFull(now = performance.now()): Promise<boolean> {
    if (known && now < known.until) return known.isFull;
    const isFull = (await firestore.count("lockouts", mostCounters)) >= mostCounters;
    known = { isFull, until: now + countedFor };
    return isFull;
  },
};
