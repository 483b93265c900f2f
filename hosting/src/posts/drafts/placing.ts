import type { Draft } from "@daily-genius/domain/draft/draft";
import { Store } from "#ui/store.ts";

/** The draft for which a day is being chosen: picked up in the list, put down in the planner or the calendar. */
class Placing extends Store<Draft | undefined> {
  readonly start = (draft: Draft): void => this.set(draft);
  readonly stop = (): void => this.set(undefined);
}

/** The choice of this page. */
export const placing = new Placing(undefined);
