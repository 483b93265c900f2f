import { documentsIn, firestoreHost, project, root } from "./stack.ts";
import { commitAt } from "./written-posts.ts";

/** Replaces the whole database, and restores its administrators and their sessions: one of them serves all files of a worker. */
export async function keepingAdministrators(replace: () => Promise<unknown>): Promise<void> {
  const kept = (
    await Promise.all(["admins", "sessions"].map((collection) => documentsIn(collection)))
  ).flat();
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
