import { logError } from "#ui/log-error.ts";
import { showToast } from "#ui/toasts.ts";
import { session } from "./session.ts";

/** Signs out; a failure is said. */
export async function signOut(): Promise<void> {
  try {
    await session.signOut();
  } catch (error) {
    logError("sign-out failed", error);
    showToast("Signing out failed. Please try again.", { tone: "danger" });
  }
}
