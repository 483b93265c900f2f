import { randomUUID } from "node:crypto";
import { log } from "./log.ts";
import type { Documents } from "./store/documents.ts";
import type { Files } from "./store/files.ts";
import { firestoreDocuments } from "./store/firestore-documents.ts";
import { storageFiles } from "./store/storage-files.ts";

/** Everything outside that posts and photos act on, so that the same code runs against the project and in a model. */
export type Services = {
  readonly documents: Documents;
  readonly files: Files;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** A name that was never given before. */
  readonly newId: () => string;
  readonly log: typeof log;
};

/** The project's own database and bucket. */
export function services(): Services {
  return {
    documents: firestoreDocuments,
    files: storageFiles,
    now: Date.now,
    newId: randomUUID,
    log,
  };
}
