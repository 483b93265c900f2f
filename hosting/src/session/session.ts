import { watchOutcomes } from "#backend/outcomes.ts";
import { forgetNotices } from "./forget-notices.ts";
import { keepChecking } from "./keep-checking.ts";
import { SessionStore } from "./session-store.ts";

/** The session of this browser. */
export const session = new SessionStore({
  loadAuth: () => import("#backend/auth.ts"),
  isAccepted: async (isInUse) => {
    const { uid, isAdmin } = await (await import("#backend/call.ts")).call("whoAmI", { isInUse });
    // No id means that the call had no token; that may be a connection problem, not a refusal.
    return isAdmin || uid === null;
  },
  endSession: async () => (await import("#backend/call.ts")).call("endSession", {}),
  wipePosts: async () => (await import("#browser-store/post-record.ts")).wipePostRecord(),
  wipeDrafts: async (uid) => {
    const { wipeOutbox } = await import("#browser-store/outbox.ts");
    const { wipeOldDrafts } = await import("#browser-store/old-drafts.ts");
    const { wipeImport } = await import("#browser-store/import-records.ts");
    await Promise.all([wipeOutbox(uid), wipeOldDrafts(uid), wipeImport(uid)]);
  },
  storage: localStorage,
  tabs: window,
});

/** Restores the session of the last visit and tracks it until the returned function is called. */
export function startSession(): () => void {
  session.start();
  const ends = [forgetNotices(session), keepChecking(session, { page: document, watchOutcomes })];
  return () => {
    for (const end of ends) end();
  };
}
