import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "../firestore/database.ts";
import { Agent, request as httpRequest } from "../node-http.ts";
import { paramsFor, type Trigger } from "./trigger.ts";
import { type Deliver, type DeliveryOutcome, TriggerQueue } from "./trigger-queue.ts";

/** Creates triggers for the functions emulator at `host:port`; without one, nothing fires. */
export function createTriggers(options: {
  readonly functionsEmulator: string | undefined;
  readonly newId: () => string;
  readonly log: (line: string) => void;
}) {
  const registered = new Map<string, Trigger>();
  const { functionsEmulator, newId, log } = options;
  const queue =
    functionsEmulator === undefined
      ? undefined
      : new TriggerQueue(createDeliver(functionsEmulator), wait, log);
  return {
    add(trigger: Trigger) {
      registered.set(`${trigger.projectId} ${trigger.key}`, trigger);
    },
    /** From now on, commits to `database` fire triggers. */
    follow(database: Database) {
      database.subscribe(({ time, changes, origin }) => {
        if (queue === undefined || origin !== "commit") return;
        for (const trigger of registered.values()) {
          if (trigger.projectId !== database.projectId || trigger.databaseId !== database.databaseId)
            continue;
          for (const change of changes) {
            const params = paramsFor(trigger, change);
            if (params !== undefined) queue.add({ id: newId(), trigger, params, change, time });
          }
        }
      });
    },
    stop() {
      queue?.stop();
    },
  };
}

async function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  // An aborted pause ends early; there is nothing to report.
  await sleep(milliseconds, undefined, { signal }).catch(() => undefined);
}

/** The maximum time of a request, in ms: longer than any function may run (9 minutes). */
const TIMEOUT_MS = 600_000;

/** Posts events to a functions emulator at `host:port`. */
function createDeliver(functionsEmulator: string): Deliver {
  // The queue limits the number of concurrent requests.
  const agent = new Agent({ keepAlive: true });
  const base = `http://${functionsEmulator}`;
  return ({ path, headers, body }, signal) =>
    new Promise<DeliveryOutcome>((resolve) => {
      const request = httpRequest(new URL(path, base), {
        agent,
        method: "POST",
        headers: { ...headers, "content-length": Buffer.byteLength(body) },
        signal,
        timeout: TIMEOUT_MS,
      });
      request.on("timeout", () => request.destroy());
      request.on("error", () => resolve("unreachable"));
      request.on("response", (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", () => resolve("unreachable"));
        response.on("end", () =>
          resolve(outcomeOf(response.statusCode ?? 500, Buffer.concat(chunks).toString())),
        );
      });
      request.end(body);
    });
}

function outcomeOf(status: number, body: string): DeliveryOutcome {
  if (status < 300) return "delivered";
  // A reload never unregisters a trigger that it removed; its events are dropped.
  if (status < 500) return "rejected";
  // If a worker was killed, the functions emulator returns the broken connection as JSON with an error code.
  return /"code":"(ECONNRESET|ECONNREFUSED|EPIPE|ENOENT)"/.test(body) ? "unreachable" : "failed";
}
