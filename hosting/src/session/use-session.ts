import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from "react";
import { session } from "./session.ts";
import type { Session } from "./session-store.ts";

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
