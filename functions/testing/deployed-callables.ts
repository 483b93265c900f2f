import { type CallName, calls } from "@daily-genius/domain/calls/calls";
import * as deployed from "../src/index.ts";

export const callNames = Object.keys(calls) as readonly CallName[]; // `calls` has no other keys than its own

/** Every callable as it is deployed, by its name in the contract. */
export const deployedCallables: Pick<typeof deployed, CallName> = deployed;
