import { isOldPhoto } from "../src/photos/old-photos.ts";
import { referredObjects } from "../src/photos/photo-url.ts";
import { readTrash } from "../src/posts/trash-record.ts";
import type { Fields } from "../src/store/documents.ts";
import { bucket, db } from "./stored.ts";

export async function documentsOf(collection: string): Promise<Record<string, Fields>> {
  const { docs } = await db().collection(collection).get();
  return Object.fromEntries(docs.map((document) => [document.id, document.data()]));
}

/** Empties the separate database and bucket of a test file. */
export async function clearAll(): Promise<void> {
  const host = process.env["FIRESTORE_EMULATOR_HOST"];
  const database = `projects/${process.env["GCLOUD_PROJECT"]}/databases/(default)`;
  const [cleared] = await Promise.all([
    fetch(`http://${host}/emulator/v1/${database}/documents`, { method: "DELETE" }),
    bucket().deleteFiles({ force: true }),
  ]);
  if (!cleared.ok) throw new Error(`the database was not cleared: ${cleared.status}`);
}

/** The names of all files except old photos, and of the referenced files; equal if none is stray or lost. */
export async function objectsAndReferences(): Promise<{ present: Set<string>; accounted: Set<string> }> {
  const [files] = await bucket().getFiles();
  const [posts, trash, uploads] = await Promise.all(["posts", "trash", "photoUploads"].map(documentsOf));
  const waiting = Object.entries(uploads ?? {}).filter(
    ([, { state, attachedTo }]) => state === "ready" && attachedTo === undefined,
  );
  const accounted = [
    ...Object.values(posts ?? {}).flatMap(referredObjects),
    ...Object.values(trash ?? {}).flatMap((record) => [...(readTrash(record)?.photos.values() ?? [])]),
    ...waiting.flatMap(([uploadId, { contentTypes }]) =>
      Object.keys(Object(contentTypes)).map((variant) => `staged/${uploadId}/${variant}`),
    ),
  ];
  const names = files.map(({ name }) => name).filter((name) => !isOldPhoto(name));
  return { present: new Set(names), accounted: new Set(accounted) };
}
