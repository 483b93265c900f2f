import { processPostChange } from "../src/posts/reconcile.ts";
import { Killed } from "../testing/killed-at.ts";
import type { History } from "./history.ts";
import { type Actor, type PostEvent, Unreachable } from "./world.ts";

/** Delivers an event that was not delivered yet or, at random, one that was. */
export function deliverEvent(history: History, mayFail: boolean): void {
  const { random, world } = history;
  const { events } = world;
  const open = events.filter(({ deliveries }) => deliveries === 0);
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
  void deliver(history, next, actor);
}

async function deliver(history: History, event: PostEvent, actor: Actor): Promise<void> {
  try {
    await processPostChange(history.world.servicesFor(actor), event.id, event);
    event.deliveries += 1;
    history.count("event ok");
  } catch (error) {
    // This does not count as a delivery, so the event is delivered again.
    if (error instanceof Killed || error instanceof Unreachable) history.count("event in trouble");
    else history.fail(error);
  } finally {
    history.active -= 1;
  }
}
