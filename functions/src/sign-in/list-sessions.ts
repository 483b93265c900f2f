import { callable } from "../callable.ts";
import { openSessions } from "./admin-session.ts";

/** Lists the sessions of the caller. */
export const listSessions = callable(
  "listSessions",
  // A few reads, when someone opens the dialog.
  { memory: "256MiB", concurrency: 20, maxInstances: 2, timeoutSeconds: 20 },
  async (_, { uid, sid: own }) => ({
    sessions: (await openSessions(uid)).map(({ sid, browser, begun, used }) => ({
      sid,
      browser,
      begun: begun.getTime(),
      used: used.getTime(),
      isOwn: sid === own,
    })),
  }),
);
