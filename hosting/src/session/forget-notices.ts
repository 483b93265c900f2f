import { clearToasts } from "#ui/toasts.ts";
import type { SessionStore } from "./session-store.ts";

/** Removes a person's notices once they sign out or someone else signs in, until the returned function is called. */
export function forgetNotices(session: Pick<SessionStore, "get" | "subscribe">): () => void {
  const person = () => {
    const now = session.get();
    return "admin" in now ? now.admin.uid : undefined;
  };
  let told = person();
  return session.subscribe(() => {
    if (person() === told) return;
    told = person();
    clearToasts();
  });
}
