/** Whether signing out would remove the only copy of something: of what was typed, or of rows that are to become posts. */
export async function hasKeptWork(uid: string): Promise<boolean> {
  const drafts = import("#backend/draft-records.ts").then(({ readDrafts }) => readDrafts(uid));
  const lastImport = import("#backend/import-records.ts").then(({ readImport }) => readImport(uid));
  const kept = await Promise.all([
    drafts.then(({ length }) => length > 0).catch(cannotBeRead),
    lastImport.then((found) => (found?.open ?? 0) > 0).catch(cannotBeRead),
  ]);
  return kept.includes(true);
}

/** What cannot be read is not kept. */
const cannotBeRead = () => false;
