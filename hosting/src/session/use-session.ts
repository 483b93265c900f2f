import { useSyncExternalStore } from "react";
import { getSession, type Session, subscribeToSession } from "./session-store.ts";

/** Who is signed in, kept up to date. */
export function useSession(): Session {
  return useSyncExternalStore(subscribeToSession, getSession);
}
