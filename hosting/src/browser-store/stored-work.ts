import { Failure } from "@daily-genius/domain/calls/failure";
import { readImport, wipeImport } from "./import-records.ts";
import { readOldDrafts, wipeOldDrafts } from "./old-drafts.ts";
import { readOutbox, wipeOutbox } from "./outbox.ts";

/** Whether this browser has the only copy of unsaved changes, or of rows still to be imported. */
export async function hasStoredWork(uid: string): Promise<boolean> {
  const stored = await Promise.all([
    readOutbox(uid).then(({ length }) => length > 0, mayHoldWork),
    readOldDrafts(uid).then(({ length }) => length > 0, mayHoldWork),
    readImport(uid).then((found) => (found?.open ?? 0) > 0, mayHoldWork),
  ]);
  return stored.includes(true);
}

/** Data that cannot be read counts as none. A storage that is late may hold some, which signing out removes later. */
const mayHoldWork = (error: unknown) => error instanceof Failure;

/** Removes a person's unsaved changes and imports from this browser. */
export async function wipeStoredWork(uid: string): Promise<void> {
  await Promise.all([wipeOutbox(uid), wipeOldDrafts(uid), wipeImport(uid)]);
}
