import { onSchedule } from "firebase-functions/scheduler";
import { log } from "../log.ts";
import { services } from "../services.ts";
import { trigger } from "../trigger.ts";
import { logCopyAge } from "./copy-age.ts";
import { logScheduleCheck } from "./schedule-check.ts";
import { sweepOnce } from "./sweep-once.ts";

/** Every night: removes everything unreferenced, repairs broken references, and logs both, the schedule and an old copy. */
export const sweep = onSchedule(
  {
    schedule: "every day 03:30",
    timeZone: "Etc/UTC",
    memory: "512MiB",
    maxInstances: 1,
    timeoutSeconds: 1800,
  },
  trigger("sweep", async () => {
    const started = performance.now();
    const findings = await sweepOnce(services);
    log("sweep.done", { ...findings, ms: Math.round(performance.now() - started) });
    await logScheduleCheck(services);
    await logCopyAge(services);
  }),
);
