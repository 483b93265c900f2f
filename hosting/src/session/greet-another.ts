import { showToast } from "#ui/toasts.ts";
import { session } from "./session.ts";
import type { Session } from "./session-store.ts";

/** Tells a person who has signed in over someone else's page what happened to the other's text. */
export function greetAnother({ admin: before, end }: Extract<Session, { status: "ended" }>): void {
  const now = session.get();
  if (now.status !== "signed-in" || now.admin.uid === before.uid) return;
  const fate = end === "elsewhere" ? "were deleted when they signed out" : "stay in this browser for them";
  showToast(`Signed in as ${now.admin.email}. The unsaved changes of ${before.email} ${fate}.`);
}
