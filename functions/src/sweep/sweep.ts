import { onSchedule } from "firebase-functions/scheduler";
import { inBatches } from "../in-batches.ts";
import { type Services, services } from "../services.ts";
import { trigger } from "../trigger.ts";
import { logCopyAge, logScheduleCheck } from "./nightly-report.ts";
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
  trigger("sweep", () => runNight(services)),
);

/** Does all that happens at night; what fails stops nothing else, and is thrown at the end. */
export async function runNight(services: Services): Promise<void> {
  const parts = [sweepOnce, logScheduleCheck, logCopyAge];
  await inBatches(parts, (part): Promise<unknown> => part(services), 1);
}
