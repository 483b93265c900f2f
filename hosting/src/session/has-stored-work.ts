import { Failure } from "@daily-genius/domain/calls/failure";

/** Whether signing out would remove the only copy of unsaved changes, or of rows still to be imported. */
export async function hasStoredWork(uid: string): Promise<boolean> {
  const unsaved = import("#browser-store/outbox.ts").then(({ readOutbox }) => readOutbox(uid));
  const old = import("#browser-store/old-drafts.ts").then(({ readOldDrafts }) => readOldDrafts(uid));
  const lastImport = import("#browser-store/import-records.ts").then(({ readImport }) => readImport(uid));
  const stored = await Promise.all([
    unsaved.then(({ length }) => length > 0).catch(mayHoldWork),
    old.then(({ length }) => length > 0).catch(mayHoldWork),
    lastImport.then((found) => (found?.open ?? 0) > 0).catch(mayHoldWork),
  ]);
  return stored.includes(true);
}

/** Data that cannot be read counts as none. A storage that is late may hold some, which signing out removes later. */
const mayHoldWork = (error: unknown) => error instanceof Failure;
