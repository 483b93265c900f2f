import { logFault } from "./log.ts";

/** Wraps an event handler: what it throws is logged once and thrown on, so that Firebase delivers the event again. */
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
