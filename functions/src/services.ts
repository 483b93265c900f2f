import { randomUUID } from "node:crypto";
import { log } from "./log.ts";
import { cloudStorage } from "./store/cloud-storage.ts";
import type { Documents } from "./store/documents.ts";
import type { Files } from "./store/files.ts";
import { firestore } from "./store/firestore.ts";

/** Everything outside the process that features use, so that the same code runs against the project and in a model. */
export type Services = {
  readonly documents: Documents;
  readonly files: Files;
  /** Returns ms since 1970. */
  readonly now: () => number;
  /** Returns a new unique name. */
  readonly newId: () => string;
  readonly log: typeof log;
};

export const services: Services = {
  documents: firestore,
  files: cloudStorage,
  now: () => Date.now(),
  newId: randomUUID,
  log,
};
