import { onSchedule } from "firebase-functions/scheduler";
import { services } from "../services.ts";
import { trigger } from "../trigger.ts";
import { checkReaders } from "./reader-check.ts";

/** Every 45 minutes: looks whether readers get today's story. */
export const watch = onSchedule(
  {
    schedule: "every 45 minutes",
    timeZone: "Etc/UTC",
    memory: "256MiB",
    maxInstances: 1,
    timeoutSeconds: 900,
  },
  trigger("watch", () => checkReaders(services)),
);
