import { showToast } from "#ui/toasts.ts";
import { session } from "./session.ts";
import type { Session } from "./session-store.ts";

/** Says what became of the text of the person before, if another one has signed in over their page. */
export function greetAnother({ user: before, end }: Extract<Session, { status: "ended" }>): void {
  const now = session.get();
  if (now.status !== "signed-in" || now.user.uid === before.uid) return;
  const fate = end === "elsewhere" ? "was removed when they signed out" : "waits for them in this browser";
  showToast(`You are signed in as ${now.user.email}. What ${before.email} typed ${fate}.`);
}
