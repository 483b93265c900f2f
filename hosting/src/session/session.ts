import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from "react";
import { resumeWith, watchOutcomes } from "#backend/outcomes.ts";
import { browserStorage } from "#ui/storage.ts";
import { forgetNotices } from "./forget-notices.ts";
import { keepChecking } from "./keep-checking.ts";
import { type Session, SessionStore } from "./session-store.ts";

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
  wipeDrafts: async (uid) => (await import("#browser-store/stored-work.ts")).wipeStoredWork(uid),
  storage: browserStorage,
  tabs: window,
});

/** Restores the session of the last visit and tracks it until the returned function is called. */
export function startSession(): () => void {
  session.start();
  resumeWith(() => session.isResumed());
  const ends = [forgetNotices(session), keepChecking(session, { page: document, watchOutcomes })];
  return () => {
    for (const end of ends) end();
  };
}

/** The current session, kept up to date. */
export function useSession(): Session {
  return useSyncExternalStore(session.subscribe, session.get);
}

/** Runs `goOn` when the person signs in again after the session has ended. */
export function useSignedInAgain(goOn: () => void): void {
  const { status } = useSession();
  const hadEnded = useRef(false);
  const run = useEffectEvent(goOn);
  useEffect(() => {
    if (status === "signed-in" && hadEnded.current) run();
    hadEnded.current = status === "ended";
  }, [status]);
}
