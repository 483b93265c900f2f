/// <reference path="./rules-files.d.ts" />
import { type MessagePublishedData, onMessagePublished } from "firebase-functions/pubsub";
import * as z from "zod/mini";
import firestoreRules from "../../../deployment/emergency-stop/firestore.rules?raw";
import storageRules from "../../../deployment/emergency-stop/storage.rules?raw";
import { log } from "../log.ts";
import { emergencyStopAt, serviceAccount } from "../settings.ts";
import { bucketName } from "../store/files.ts";
import { trigger } from "../trigger.ts";
import { hostingService, rulesService, type Service } from "./services.ts";

/** Stops serving readers once the month has cost `EMERGENCY_STOP_AT` times the budget; only a deployment resumes. */
export const emergencyStop = onMessagePublished(
  {
    topic: "monthly-budget",
    // The loaded function takes 57 MB.
    memory: "128MiB",
    concurrency: 1,
    maxInstances: 1,
    timeoutSeconds: 120,
    // The budget's next message is the next try. A late retry would stop services that were resumed since.
    retry: false,
    serviceAccount: serviceAccount("emergency-stop"),
  },
  trigger("emergencyStop", ({ data }: { data: MessagePublishedData }) =>
    stopServing(servicesOf, data.message.json, emergencyStopAt.value(), new Date()),
  ),
);

/**
 * Stops every service that still serves if `message` says that the cost of the month of `now` has reached `times` the
 * budget, and logs it. Continues past failures, then throws and names what still serves.
 */
export async function stopServing(
  servicesToStop: () => readonly Service[],
  message: unknown,
  times: number,
  now: Date,
): Promise<void> {
  const notice = BudgetNotice.parse(message);
  if (!isOfMonth(notice, now) || !hasReached(notice, times)) return;
  const services = servicesToStop();
  const ends = await Promise.allSettled(services.map(stopIfServing));
  const stopped = ends.flatMap((end) => (end.status === "fulfilled" ? end.value : []));
  const { costAmount: cost, budgetAmount: budget, currencyCode: currency, costIntervalStart: since } = notice;
  if (stopped.length > 0)
    log("service.stopped", { services: stopped.join(" "), cost, budget, currency, since }, "CRITICAL");
  const refusals = ends.flatMap((end) => (end.status === "rejected" ? [end.reason] : []));
  if (refusals.length > 0)
    throw new AggregateError(refusals, `Emergency stop incomplete. Still public: ${refusals.join("; ")}`);
}

async function stopIfServing({ name, isStopped, stop }: Service): Promise<string[]> {
  try {
    if (await isStopped()) return [];
    await stop();
    return [name];
  } catch (cause) {
    throw new Error(`${name} (${cause instanceof Error ? cause.message : cause})`, { cause });
  }
}

function servicesOf(): readonly Service[] {
  const project = process.env["GCLOUD_PROJECT"] ?? "";
  return [
    rulesService("firestore", { project, release: "cloud.firestore", denyingRules: firestoreRules }),
    rulesService("storage", {
      project,
      release: `firebase.storage/${bucketName()}`,
      denyingRules: storageRules,
    }),
    hostingService(project),
  ];
}

/** A budget's message, sent several times a day, exceeded or not. Only the fields we use (Google's schema 1.0). */
const BudgetNotice = z.object({
  /** The cost of the project since `costIntervalStart`; the figures are typically up to a day old. */
  costAmount: z.number(),
  budgetAmount: z.number(),
  costIntervalStart: z.iso.datetime({ offset: true }),
  currencyCode: z.string().check(z.regex(/^[A-Z]{3}$/)),
});
type BudgetNotice = z.infer<typeof BudgetNotice>;

/** Whether the cost has reached `times` the budget. With `times` or a budget of 0 it is never reached. */
function hasReached({ costAmount, budgetAmount }: BudgetNotice, times: number): boolean {
  return times > 0 && budgetAmount > 0 && costAmount >= times * budgetAmount;
}

/** Whether the notice is about the month of `now`: a late one would stop services that were resumed since. */
function isOfMonth({ costIntervalStart }: BudgetNotice, now: Date): boolean {
  // Add half a day: then even a start at midnight UTC, as in Google's example, is in the month that it begins.
  const begun = new Date(Date.parse(costIntervalStart) + 12 * 60 * 60 * 1000);
  return monthOf.format(begun) === monthOf.format(now);
}

/** Google's months begin at midnight US Pacific time. */
const monthOf = new Intl.DateTimeFormat("en", {
  timeZone: "America/Los_Angeles",
  year: "numeric",
  month: "2-digit",
});
