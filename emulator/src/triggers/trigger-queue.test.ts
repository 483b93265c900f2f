import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { aDocument } from "../firestore/testing/a-database.ts";
import { type DeliveryOutcome, TriggerQueue } from "./trigger-queue.ts";
import type { TriggerDelivery } from "./trigger-request.ts";

function delivery(id: string, document: string, key = "onPost"): TriggerDelivery {
  const after = aDocument(`posts/${document}`, {});
  return {
    id,
    trigger: {
      key,
      generation: 2,
      eventType: "google.cloud.firestore.document.v1.written",
      event: "written",
      projectId: "p",
      databaseId: "(default)",
      pattern: ["posts", "{id}"],
    },
    params: { id: document },
    change: { path: after.path, before: undefined, after },
    time: after.updateTime,
  };
}

type Parameters = ConstructorParameters<typeof TriggerQueue>;
/** A queue that delivers by the events' ids; by default no pause takes time, and nothing is logged. */
function aQueue(
  deliver: (id: string) => Promise<DeliveryOutcome>,
  wait: Parameters[1] = async () => undefined,
  log: Parameters[2] = () => undefined,
): TriggerQueue {
  return new TriggerQueue(({ headers }) => deliver(headers["ce-id"] ?? ""), wait, log);
}

test("events of one document arrive in order and one at a time, those of others meanwhile", async () => {
  const log: string[] = [];
  const queue = aQueue(async (id) => {
    log.push(`start ${id}`);
    await sleep(20);
    log.push(`end ${id}`);
    return "delivered";
  });
  for (const [id = "", document = ""] of ["1a", "2a", "3b"]) queue.add(delivery(id, document));
  await expect.poll(() => queue.size).toBe(0);
  expect(log.slice(0, 2)).toEqual(["start 1", "start 3"]);
  expect(log.indexOf("start 2")).toBeGreaterThan(log.indexOf("end 1"));
});

test.each<[string, DeliveryOutcome, number, number]>([
  ["nothing answers", "unreachable", 11, 118_800],
  ["the function fails", "failed", 4, 21_000],
  ["the trigger is gone", "rejected", 1, 0],
])("while %s, an event is tried a bounded number of times", async (_name, outcome, attempts, waits) => {
  let count = 0;
  let waited = 0;
  const lines: string[] = [];
  const queue = aQueue(
    async () => {
      count += 1;
      return outcome;
    },
    async (milliseconds) => {
      waited += milliseconds;
    },
    (line) => lines.push(line),
  );
  queue.add(delivery("1", "a"));
  await expect.poll(() => queue.size).toBe(0);
  expect([count, lines.length]).toEqual([attempts, outcome === "rejected" ? 0 : 1]);
  expect(waited).toBe(waits);
});

test("a trigger whose function fails or hangs does not hold up another's events", async () => {
  const delivered: string[] = [];
  const queue = aQueue(
    async (id) => {
      if (id.startsWith("hanging")) return new Promise(() => undefined);
      if (id.startsWith("failing")) return "failed";
      delivered.push(id);
      return "delivered";
    },
    () => new Promise(() => undefined),
  );
  for (let n = 0; n < 100; n += 1) {
    queue.add(delivery(`failing ${n}`, `d${n}`, "onFailing"));
    queue.add(delivery(`hanging ${n}`, `d${n}`, "onHanging"));
  }
  queue.add(delivery("healthy", "d0", "onHealthy"));
  await expect.poll(() => delivered).toEqual(["healthy"]);
  queue.stop();
});

test("an event that waits to be tried again still goes before later events of its document", async () => {
  const tried: string[] = [];
  const waits: (() => void)[] = [];
  const queue = aQueue(
    async (id) => {
      tried.push(id);
      return id === "broken" && waits.length === 0 ? "failed" : "delivered";
    },
    () => new Promise((resolve) => waits.push(resolve)),
  );
  queue.add(delivery("broken", "a"));
  queue.add(delivery("later", "a"));
  for (let n = 0; n < 40; n += 1) queue.add(delivery(`other ${n}`, `d${n}`));
  await expect.poll(() => queue.size).toBe(2);
  for (const resume of waits) resume();
  await expect.poll(() => queue.size).toBe(0);
  expect(tried.filter((id) => !id.startsWith("other"))).toEqual(["broken", "broken", "later"]);
});

test("events beyond the limit are dropped, and the loss is logged", async () => {
  const lines: string[] = [];
  const queue = aQueue(
    () => new Promise(() => undefined),
    undefined,
    (line) => lines.push(line),
  );
  const one = delivery("1", "a");
  for (let index = 0; index < 100_010; index += 1) queue.add(one);
  expect(queue.size).toBe(100_000);
  expect(lines).toHaveLength(2);
  queue.stop();
});
