import { inject } from "vitest";

// Each worker has a stack to itself, if there are as many; Vitest numbers them from 1.
const stacks = inject("stacks");
const worker = Number(process.env["VITEST_POOL_ID"]);
Object.assign(process.env, stacks[(worker - 1) % stacks.length], { TZ: inject("morningZone") });
