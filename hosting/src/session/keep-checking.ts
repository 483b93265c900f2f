import type { watchOutcomes } from "#backend/outcomes.ts";
import type { SessionStore } from "./session-store.ts";

type Parts = {
  readonly page: EventTarget & Pick<Document, "hidden">;
  readonly watchOutcomes: typeof watchOutcomes;
};

/** The time between checks of the session on a visible page, in ms. */
const pause = 60_000;

/** The events by which a person uses a page; coming back to it counts, too. */
const uses = ["pointerdown", "keydown", "wheel"] as const;

/**
 * Asks the server about the session regularly, and after every refusal, until the returned function is called. The
 * server also learns whether a person has used the page since: a page that is merely open lets the session end.
 */
export function keepChecking(
  session: Pick<SessionStore, "check">,
  { page, watchOutcomes }: Parts,
): () => void {
  let isInUse = false;
  const use = () => {
    isInUse = true;
  };
  const check = async () => {
    // A use is still reported when the page is left, and again until the server has heard of it.
    if (page.hidden && !isInUse) return;
    const reported = isInUse;
    isInUse = false;
    const isHeard = await session.check(reported);
    if (reported && !isHeard) isInUse = true;
  };
  const look = () => {
    if (!page.hidden) isInUse = true;
    void check();
  };
  // First, because others stop keys: a menu, or the guard of compositions.
  const options = { capture: true, passive: true };
  for (const event of uses) page.addEventListener(event, use, options);
  const timer = setInterval(() => void check(), pause);
  page.addEventListener("visibilitychange", look);
  const stop = watchOutcomes((outcome) => {
    if (outcome === "refused") void session.check();
  });
  return () => {
    clearInterval(timer);
    for (const event of uses) page.removeEventListener(event, use, options);
    page.removeEventListener("visibilitychange", look);
    stop();
  };
}
