/// <reference path="./rules-files.d.ts" />
import { type MessagePublishedData, onMessagePublished } from "firebase-functions/pubsub";
import firestoreRules from "../../../deployment/closed-doors/firestore.rules?raw";
import storageRules from "../../../deployment/closed-doors/storage.rules?raw";
import { log } from "../log.ts";
import { closeDoorsAt, serviceAccount } from "../settings.ts";
import { bucketName } from "../store/bucket-name.ts";
import { trigger } from "../trigger.ts";
import { BudgetNotice, hasReached, isOfMonth } from "./budget-notice.ts";
import type { Door } from "./door.ts";
import { hostingDoor } from "./hosting-door.ts";
import { rulesDoor } from "./rules-door.ts";

/** Closes the doors once the month has cost `CLOSE_DOORS_AT` times the budget; only a deployment opens them again. */
export const closeDoors = onMessagePublished(
  {
    topic: "monthly-budget",
    // Loaded, it takes 57 MB.
    memory: "128MiB",
    concurrency: 1,
    maxInstances: 1,
    timeoutSeconds: 120,
    // The budget's next message is the next try. An old one, delivered late, would close what a person has opened since.
    retry: false,
    serviceAccount: serviceAccount("doorkeeper"),
  },
  trigger("closeDoors", ({ data }: { data: MessagePublishedData }) =>
    closeDoorsIn(projectDoors, data.message.json, closeDoorsAt.value(), new Date()),
  ),
);

/**
 * Closes every door that is open, if `message` says that the cost of the month of `now` has reached `times` the budget,
 * and logs which. If some are closed already, or one cannot be, the others are closed all the same; then it fails, and names those that are not.
 */
export async function closeDoorsIn(
  doorsOf: () => readonly Door[],
  message: unknown,
  times: number,
  now: Date,
): Promise<void> {
  const notice = BudgetNotice.parse(message);
  if (!isOfMonth(notice, now) || !hasReached(notice, times)) return;
  const doors = doorsOf();
  const ends = await Promise.allSettled(doors.map(closeIfOpen));
  const closed = ends.flatMap((end) => (end.status === "fulfilled" ? end.value : []));
  const { costAmount: cost, budgetAmount: budget, currencyCode: currency, costIntervalStart: since } = notice;
  if (closed.length > 0)
    log("doors.closed", { doors: closed.join(" "), cost, budget, currency, since }, "CRITICAL");
  const refusals = ends.flatMap((end) => (end.status === "rejected" ? [end.reason] : []));
  if (refusals.length > 0) throw new AggregateError(refusals, `Not closed: ${refusals.join("; ")}`);
}

async function closeIfOpen({ name, isClosed, close }: Door): Promise<string[]> {
  try {
    if (await isClosed()) return [];
    await close();
    return [name];
  } catch (cause) {
    throw new Error(`${name} (${cause instanceof Error ? cause.message : cause})`, { cause });
  }
}

function projectDoors(): readonly Door[] {
  const project = process.env["GCLOUD_PROJECT"] ?? "";
  return [
    rulesDoor("firestore", { project, release: "cloud.firestore", closedRules: firestoreRules }),
    rulesDoor("storage", {
      project,
      release: `firebase.storage/${bucketName()}`,
      closedRules: storageRules,
    }),
    hostingDoor(project),
  ];
}
