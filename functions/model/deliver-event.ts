import { processPostChange } from "../src/posts/process-post-change.ts";
import type { History } from "./history.ts";
import { type Actor, Killed, type PostEvent, Unreachable } from "./world.ts";

/** Tells one event that is still to be told, or, at random, one that was told already. */
export function deliverEvent(history: History, mayFail: boolean): void {
  const { random, world } = history;
  const { events } = world;
  const open = events.filter(({ told }) => told === 0);
  const event = open.length > 0 ? random.pick(open) : undefined;
  const repeated = events.length > 0 && random.chance(0.2) ? random.pick(events) : undefined;
  const next = repeated ?? event;
  if (!next) return;
  const trouble = { at: 1 + random.below(6), kind: "killed", applied: random.chance(0.5) } as const;
  const actor: Actor = {
    name: "event",
    steps: 0,
    ...(mayFail && !history.isCalm && random.chance(0.25) && { trouble }),
  };
  history.active += 1;
  void tell(history, next, actor);
}

async function tell(history: History, event: PostEvent, actor: Actor): Promise<void> {
  try {
    await processPostChange(history.world.servicesFor(actor), event.id, event);
    event.told += 1;
    history.count("event ok");
  } catch (error) {
    // Not told: it is delivered again.
    if (error instanceof Killed || error instanceof Unreachable) history.count("event in trouble");
    else history.violation ??= error;
  } finally {
    history.active -= 1;
  }
}
