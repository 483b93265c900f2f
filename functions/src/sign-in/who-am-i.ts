import { openCallable } from "../callable.ts";
import { adminConditions, readAdminRecords } from "./admin-session.ts";

/** Reports which conditions of an administrator the caller meets; the troubleshooter shows them. */
export const whoAmI = openCallable(
  "whoAmI",
  // Two reads at most; a visible panel calls it once a minute.
  { memory: "256MiB", concurrency: 20, maxInstances: 2, timeoutSeconds: 20 },
  async (_, { auth }) => {
    const conditions = adminConditions(auth, await readAdminRecords(auth), Date.now());
    return { uid: auth?.uid ?? null, isAdmin: conditions.every(({ met }) => met), conditions };
  },
);
