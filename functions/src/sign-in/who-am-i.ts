import { openCallable } from "../callable.ts";
import { adminConditions, readAdminRecords, sessionId, touchSession } from "./admin-session.ts";

/**
 * Reports which conditions of an administrator the caller meets; the troubleshooter shows them. A session goes on being
 * in use by this call alone, if the page says that a person did something.
 */
export const whoAmI = openCallable(
  "whoAmI",
  // Two reads, and a write if a person did something; a visible panel calls it once a minute.
  { memory: "256MiB", concurrency: 20, maxInstances: 2, timeoutSeconds: 20 },
  async ({ isInUse }, { auth }) => {
    const conditions = adminConditions(auth, await readAdminRecords(auth), Date.now());
    const isAdmin = conditions.every(({ met }) => met);
    const sid = sessionId(auth);
    if (isInUse && isAdmin && sid) await touchSession(sid);
    return { uid: auth?.uid ?? null, isAdmin, conditions };
  },
);
