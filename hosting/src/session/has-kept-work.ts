/** Whether signing out would remove the only copy of drafts, or of rows still to be imported. */
export async function hasKeptWork(uid: string): Promise<boolean> {
  const drafts = import("#browser-store/draft-records.ts").then(({ readDrafts }) => readDrafts(uid));
  const lastImport = import("#browser-store/import-records.ts").then(({ readImport }) => readImport(uid));
  const kept = await Promise.all([
    drafts.then(({ length }) => length > 0).catch(cannotBeRead),
    lastImport.then((found) => (found?.open ?? 0) > 0).catch(cannotBeRead),
  ]);
  return kept.includes(true);
}

/** Unreadable data counts as none. */
const cannotBeRead = () => false;
