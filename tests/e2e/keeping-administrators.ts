import { documentAt, firestoreHost, project, type RawDocument } from "./stack.ts";
import { postAsOwner } from "./written-posts.ts";

/**
 * Replaces the whole database, and restores its administrators and their sessions: one of them serves all files of a
 * worker.
 */
export async function keepingAdministrators(replace: () => Promise<void>): Promise<void> {
  const kept = (await Promise.all(["admins", "sessions"].map(documentsIn))).flat();
  await replace();
  const writes = kept.map(({ name, fields }) => ({ update: { name, fields } }));
  const database = `projects/${project}/databases/(default)/documents`;
  await postAsOwner(`http://${firestoreHost}/v1/${database}:commit`, { writes });
}

async function documentsIn(collection: string): Promise<readonly RawDocument[]> {
  const response = await fetch(`${documentAt(collection)}?pageSize=300`, {
    headers: { authorization: "Bearer owner" },
  });
  const { documents = [] }: { documents?: RawDocument[] } = JSON.parse(await response.text());
  return documents;
}
