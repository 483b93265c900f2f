import { watchOutcomes } from "#backend/outcomes.ts";
import { isReachable } from "#backend/reachable.ts";
import { ConnectionStore } from "./connection-store.ts";

/** The connection of this page to the site. */
export const connection = new ConnectionStore({ isReachable, watchOutcomes, network: window });
