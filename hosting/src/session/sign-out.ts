import { logError } from "#ui/log-error.ts";
import { showToast } from "#ui/toasts.ts";
import { hasUnsavedWork } from "#ui/unsaved-work.ts";
import { session } from "./session.ts";

/** Signs out, and shows a failure. */
export async function signOut(): Promise<void> {
  try {
    await session.signOut();
  } catch (error) {
    logError("sign-out failed", error);
    showToast("You could not be signed out. Please try again.", { tone: "danger" });
  }
}

/** Signs out, or calls `ask` if that would remove the only copy of something. */
export async function signOutOrAsk(uid: string, ask: () => void): Promise<void> {
  // Without that code, nothing was stored on this page.
  const stored = import("#browser-store/stored-work.ts").then((work) => work.hasStoredWork(uid));
  if (hasUnsavedWork() || (await stored.catch(() => false))) ask();
  else await signOut();
}
