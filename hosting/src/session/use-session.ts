import { useSyncExternalStore } from "react";
import { session } from "./session.ts";
import type { Session } from "./session-store.ts";

/** Who is signed in, kept up to date. */
export function useSession(): Session {
  return useSyncExternalStore(session.subscribe, session.get);
}
