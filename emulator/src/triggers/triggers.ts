import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "../firestore/database.ts";
import { createDeliver } from "./deliver.ts";
import { paramsFor, type Trigger } from "./trigger.ts";
import { TriggerQueue } from "./trigger-queue.ts";

/** The registered triggers and their undelivered events. */
export type Triggers = {
  readonly add: (trigger: Trigger) => void;
  /** From now on, commits to `database` fire triggers. */
  readonly follow: (database: Database) => void;
  readonly stop: () => void;
};

/** Creates triggers for the functions emulator at `host:port`; without one, nothing fires. */
export function createTriggers(options: {
  readonly functionsEmulator: string | undefined;
  readonly newId: () => string;
  readonly log: (line: string) => void;
}): Triggers {
  const registered = new Map<string, Trigger>();
  const { functionsEmulator, newId, log } = options;
  const queue =
    functionsEmulator === undefined
      ? undefined
      : new TriggerQueue(createDeliver(functionsEmulator), wait, log);
  return {
    add(trigger) {
      registered.set(`${trigger.projectId} ${trigger.key}`, trigger);
    },
    follow(database) {
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
