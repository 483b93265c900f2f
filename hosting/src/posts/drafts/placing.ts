import type { Draft } from "@daily-genius/domain/draft/draft";
import { Subscribers } from "#ui/subscribers.ts";

const subscribers = new Subscribers();
let placed: Draft | undefined;

function set(draft: Draft | undefined): void {
  placed = draft;
  subscribers.tell();
}

/** The draft for which a day is being chosen: picked up in the list, put down in the planner. */
export const placing = {
  subscribe: subscribers.add,
  get: (): Draft | undefined => placed,
  start: set,
  stop: (): void => set(undefined),
};
