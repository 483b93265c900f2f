import { callable } from "../callable.ts";
import { log } from "../log.ts";
import { endSessionsOf, openSessions } from "./admin-session.ts";
import { requireRecentPassword } from "./new-session.ts";

/** Ends sessions of the caller, who gave the password within five minutes; others' and unknown ones are ignored. */
export const endSessions = callable(
  "endSessions",
  // A few reads and writes, when someone asks for it.
  { memory: "256MiB", concurrency: 20, maxInstances: 2, timeoutSeconds: 20 },
  async ({ sids }, { uid }, caller) => {
    requireRecentPassword(caller);
    const ending = (await openSessions(uid)).filter(({ sid }) => sids.includes(sid));
    await endSessionsOf(ending.map(({ sid }) => sid));
    for (const { sid } of ending) log("auth.session_end", { uid, sid: sid.slice(0, 8) });
    return {};
  },
);
