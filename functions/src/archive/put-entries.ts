import { inRounds } from "../posts/in-rounds.ts";
import type { Documents, Write } from "../store/documents.ts";

/** Adds the missing entries to the history, and never changes one; returns how many it added. */
export async function putEntries(documents: Documents, entries: readonly Write[]): Promise<number> {
  if (entries.length === 0) return 0;
  return inRounds(async () => {
    const present = await documents.read(entries.map(({ path }) => path));
    const missing = entries.filter((_, index) => !present[index]?.fields);
    return missing.length === 0 || (await documents.commit(missing)) ? missing.length : "again";
  });
}
