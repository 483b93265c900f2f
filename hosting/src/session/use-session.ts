import { useSyncExternalStore } from "react";
import { session } from "./session.ts";
import type { Session } from "./session-store.ts";

/** The current session, kept up to date. */
export function useSession(): Session {
  return useSyncExternalStore(session.subscribe, session.get);
}
