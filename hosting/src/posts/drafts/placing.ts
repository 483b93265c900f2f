import type { TrayDraft } from "@daily-genius/domain/tray/tray-draft";
import { Subscribers } from "#ui/subscribers.ts";

const subscribers = new Subscribers();
let placed: TrayDraft | undefined;

function set(draft: TrayDraft | undefined): void {
  placed = draft;
  subscribers.tell();
}

/** The draft for which a day is being chosen: picked up in the list, put down in the planner. */
export const placing = {
  subscribe: subscribers.add,
  get: (): TrayDraft | undefined => placed,
  start: set,
  stop: (): void => set(undefined),
};
