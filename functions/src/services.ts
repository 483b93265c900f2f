import { randomUUID } from "node:crypto";
import { log } from "./log.ts";
import type { Objects } from "./objects/objects.ts";
import { restObjects } from "./objects/rest-objects.ts";
import type { Records } from "./records/records.ts";
import { restRecords } from "./records/rest-records.ts";

/** Everything outside that posts and photos act on, so that the same code runs against the project and in a model. */
export type Services = {
  readonly records: Records;
  readonly objects: Objects;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** A name that was never given before. */
  readonly newId: () => string;
  readonly log: typeof log;
};

/** The project's own database and bucket. */
export function services(): Services {
  return {
    records: restRecords,
    objects: restObjects,
    now: Date.now,
    newId: randomUUID,
    log,
  };
}
