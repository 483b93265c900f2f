import type { watchOutcomes } from "#backend/outcomes.ts";
import type { SessionStore } from "./session-store.ts";

type Parts = {
  readonly page: EventTarget & Pick<Document, "hidden">;
  readonly watchOutcomes: typeof watchOutcomes;
};

/** The time between checks of the session on a visible page, in ms. */
const pause = 60_000;

/** Asks the server about the session regularly, and after every refusal, until the returned function is called. */
export function keepChecking(
  session: Pick<SessionStore, "check">,
  { page, watchOutcomes }: Parts,
): () => void {
  const check = () => {
    if (!page.hidden) void session.check();
  };
  const timer = setInterval(check, pause);
  page.addEventListener("visibilitychange", check);
  const stop = watchOutcomes((outcome) => {
    if (outcome === "refused") void session.check();
  });
  return () => {
    clearInterval(timer);
    page.removeEventListener("visibilitychange", check);
    stop();
  };
}
