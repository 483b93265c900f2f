import { openCallable } from "../callable.ts";
import { adminConditions, readAdminRecords, sessionId } from "./admin-session.ts";
import { touchSession } from "./sessions.ts";

/** Reports which conditions of an administrator the caller meets; the troubleshooter shows them. */
export const whoAmI = openCallable(
  "whoAmI",
  // Two reads and a write at most; a visible panel calls it once a minute.
  { memory: "256MiB", concurrency: 20, maxInstances: 2, timeoutSeconds: 20 },
  async (_, { auth }) => {
    const conditions = adminConditions(auth, await readAdminRecords(auth), Date.now());
    const isAdmin = conditions.every(({ met }) => met);
    const sid = sessionId(auth);
    if (isAdmin && sid) await touchSession(sid);
    return { uid: auth?.uid ?? null, isAdmin, conditions };
  },
);
