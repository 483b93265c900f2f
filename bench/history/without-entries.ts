import type { Documents, Write } from "../../functions/src/store/documents.ts";

/** The same documents, whose commits leave out what they write to `history`. */
export function withoutEntries(documents: Documents): Documents {
  const others = (writes: readonly Write[]) => writes.filter(({ path }) => !path.startsWith("history/"));
  return { ...documents, commit: (writes) => documents.commit(others(writes)) };
}
