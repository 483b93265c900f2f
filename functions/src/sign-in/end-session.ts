import { Failure } from "@daily-genius/domain/calls/failure";
import { openCallable } from "../callable.ts";
import { log } from "../log.ts";
import { endSessionsOf, sessionId } from "./admin-session.ts";

/** Ends the caller's session for good: its token, valid for up to an hour more, is refused everywhere from now on. */
export const endSession = openCallable(
  "endSession",
  // One small write; two instances are plenty for a handful of administrators.
  { memory: "256MiB", concurrency: 20, maxInstances: 2, timeoutSeconds: 20 },
  async (_, { auth }) => {
    if (!auth) throw new Failure("unauthenticated", "User not authenticated. Please log in first.");
    const sid = sessionId(auth);
    // A token that `signIn` did not mint belongs to no session.
    if (!sid) return {};
    await endSessionsOf([sid]);
    log("auth.session_end", { uid: auth.uid, sid: sid.slice(0, 8) });
    return {};
  },
);
