/** Whether this browser keeps anything that the person typed and did not save. */
export async function hasDrafts(uid: string): Promise<boolean> {
  try {
    const { readDrafts } = await import("#backend/draft-records.ts");
    return (await readDrafts(uid)).length > 0;
  } catch {
    // What cannot be read is not kept.
    return false;
  }
}
