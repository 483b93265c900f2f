import type { Databases } from "../../databases.ts";

/** Empties a database: `DELETE /emulator/v1/projects/{project}/databases/{database}/documents`. */
export async function clearDatabase(
  databases: Databases,
  projectId: string,
  databaseId: string,
): Promise<void> {
  const { database, inOrder } = databases.open(projectId, databaseId);
  await inOrder(() => database.clear());
}
