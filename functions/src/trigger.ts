import { logFault } from "./log.ts";
// Sets the region and limits, which must happen before a trigger is declared.
import "./settings.ts";

/** Wraps an event handler: an error is logged once and rethrown, so that Firebase delivers the event again. */
export function trigger<Event>(
  name: string,
  run: (event: Event) => Promise<void>,
): (event: Event) => Promise<void> {
  return async (event) => {
    try {
      await run(event);
    } catch (error) {
      logFault(name, error);
      throw error;
    }
  };
}
