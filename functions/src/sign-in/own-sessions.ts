import { Failure } from "@daily-genius/domain/calls/failure";
import { type CallableLimits, callable, openCallable } from "../callable.ts";
import { log } from "../log.ts";
import {
  adminConditions,
  endSessionsOf,
  openSessions,
  readAdminRecords,
  sessionId,
  touchSession,
} from "./admin-session.ts";
import { requireRecentPassword } from "./new-session.ts";

/** A few reads and small writes; a visible panel makes one of these calls once a minute. */
const limits: CallableLimits = { memory: "256MiB", concurrency: 20, maxInstances: 2, timeoutSeconds: 20 };

/**
 * Reports which conditions of an administrator the caller meets; the troubleshooter shows them. A session goes on being
 * in use by this call alone, if the page says that a person did something.
 */
export const whoAmI = openCallable("whoAmI", limits, async ({ isInUse }, { auth }) => {
  const conditions = adminConditions(auth, await readAdminRecords(auth), Date.now());
  const isAdmin = conditions.every(({ met }) => met);
  const sid = sessionId(auth);
  if (isInUse && isAdmin && sid) await touchSession(sid);
  return { uid: auth?.uid ?? null, isAdmin, conditions };
});

/** Lists the sessions of the caller. */
export const listSessions = callable("listSessions", limits, async (_, { uid, sid: own }) => ({
  sessions: (await openSessions(uid)).map(({ sid, browser, begun, used }) => ({
    sid,
    browser,
    begun: begun.getTime(),
    used: used.getTime(),
    isOwn: sid === own,
  })),
}));

/** Ends the caller's session for good: its token, valid for up to an hour more, is refused everywhere from now on. */
export const endSession = openCallable("endSession", limits, async (_, { auth }) => {
  if (!auth) throw new Failure("unauthenticated", "User not authenticated. Please log in first.");
  const sid = sessionId(auth);
  // A token that `signIn` did not mint belongs to no session.
  if (!sid) return {};
  await endSessionsOf([sid]);
  log("auth.session_end", { uid: auth.uid, sid: sid.slice(0, 8) });
  return {};
});

/** Ends sessions of the caller, who gave the password within five minutes; others' and unknown ones are ignored. */
export const endSessions = callable("endSessions", limits, async ({ sids }, { uid }, caller) => {
  requireRecentPassword(caller);
  const ending = (await openSessions(uid)).filter(({ sid }) => sids.includes(sid));
  await endSessionsOf(ending.map(({ sid }) => sid));
  for (const { sid } of ending) log("auth.session_end", { uid, sid: sid.slice(0, 8) });
  return {};
});
