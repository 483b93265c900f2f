import { watchOutcomes } from "#backend/outcomes.ts";
import { SessionStore } from "./session-store.ts";

/** The session of this browser. */
export const session = new SessionStore({
  loadAuth: () => import("#backend/auth.ts"),
  isAccepted: async () => {
    const { uid, isAdmin } = await (await import("#backend/call.ts")).call("whoAmI", {});
    // Without an id the call carried no token, which may lie with the connection.
    return isAdmin || uid === null;
  },
  endSession: async () => (await import("#backend/call.ts")).call("endSession", {}),
  wipePosts: async () => (await import("#backend/post-record.ts")).wipePostRecord(),
  wipeDrafts: async (uid) => {
    const { wipeDrafts } = await import("#backend/draft-records.ts");
    const { wipeImport } = await import("#backend/import-records.ts");
    await Promise.all([wipeDrafts(uid), wipeImport(uid)]);
  },
  storage: localStorage,
  tabs: window,
});

/** How often a visible page asks whether its session is still accepted, in milliseconds. */
const pause = 60_000;

let isFollowed = false;

/** Begins the session of the last visit, and asks the server about it now and then, and when something is refused. */
export function startSession(): void {
  session.start();
  // The panel may be left and opened again.
  if (isFollowed) return;
  isFollowed = true;
  const check = () => {
    if (!document.hidden) void session.check();
  };
  setInterval(check, pause);
  document.addEventListener("visibilitychange", check);
  watchOutcomes((outcome) => {
    if (outcome === "refused") void session.check();
  });
}
