import { documentAt, firestoreHost, project, type RawDocument, root } from "./stack.ts";
import { commitAt } from "./written-posts.ts";

/** Replaces the whole database, and restores its administrators and their sessions: one of them serves all files of a worker. */
export async function keepingAdministrators(replace: () => Promise<unknown>): Promise<void> {
  const kept = (await Promise.all(["admins", "sessions"].map(documentsIn))).flat();
  await replace();
  const writes = kept.map(({ name, fields }) => ({ update: { name, fields } }));
  await commitAt(firestoreHost, project, writes);
}

/** Empties the database, except for administrators and their sessions. */
export async function emptyDatabase(): Promise<void> {
  await keepingAdministrators(async () => {
    const response = await fetch(`http://${firestoreHost}/emulator/v1/${root}`, { method: "DELETE" });
    if (!response.ok) throw new Error(`Clearing the database was answered ${response.status}.`);
  });
}

async function documentsIn(collection: string): Promise<readonly RawDocument[]> {
  const response = await fetch(`${documentAt(collection)}?pageSize=300`, {
    headers: { authorization: "Bearer owner" },
  });
  const { documents = [] }: { documents?: RawDocument[] } = JSON.parse(await response.text());
  return documents;
}
