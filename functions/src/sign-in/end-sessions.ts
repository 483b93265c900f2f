import { Failure } from "@daily-genius/domain/calls/failure";
import { callable } from "../callable.ts";
import { log } from "../log.ts";
import { exchangeSeconds } from "./new-session.ts";
import { endSessionsOf, openSessions } from "./sessions.ts";

/** The time for which a password that was given allows this, in seconds. */
const recentSeconds = 5 * 60;

/** Ends sessions of the caller, who gave the password within five minutes; others' and unknown ones are ignored. */
export const endSessions = callable(
  "endSessions",
  // A few reads and writes, when someone asks for it.
  { memory: "256MiB", concurrency: 20, maxInstances: 2, timeoutSeconds: 20 },
  async ({ sids }, { uid }, { auth }) => {
    const givenAt = Number(auth?.token["exchangeBy"]) - exchangeSeconds;
    if (Date.now() / 1000 > givenAt + recentSeconds)
      throw new Failure("failed-precondition", "Please give your password first.");
    const ending = (await openSessions(uid)).filter(({ sid }) => sids.includes(sid));
    await endSessionsOf(ending.map(({ sid }) => sid));
    for (const { sid } of ending) log("auth.session_end", { uid, sid: sid.slice(0, 8) });
    return {};
  },
);
