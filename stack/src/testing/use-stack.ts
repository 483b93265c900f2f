import { inject } from "vitest";

// Each worker has a separate stack, if there are enough; Vitest numbers workers from 1.
const stacks = inject("stacks");
const worker = Number(process.env["VITEST_POOL_ID"]);
if (!(worker >= 1)) throw new Error("Vitest no longer numbers its workers: journeys would share a stack.");
Object.assign(process.env, stacks[(worker - 1) % stacks.length], { TZ: inject("morningZone") });
