import { photoFolder } from "@daily-genius/domain/photo/photo-variants";
import { inBatches } from "../in-batches.ts";
import { isOldPhoto, isPastKeeping, keepOldPhotos } from "../photos/old-photos.ts";
import { deleteUnreferenced, moveToTrash, ownObjects } from "../photos/photo-store.ts";
import { referredObjects } from "../photos/photo-url.ts";
import { keptInTrash, publicNameOf, readTrash, trashedPhotos } from "../posts/trash-record.ts";
import type { Services } from "../services.ts";
import { allOf, idOf, type Stored } from "../store/documents.ts";
import type { StoredFile } from "../store/files.ts";

/** No call takes longer than this, in ms, so nothing will ever refer to an older object that is unreferenced now. */
export const longestCall = 60 * 60 * 1000;
/** The maximum delay of an upload's event, in ms. */
const rawKeptFor = 24 * 60 * 60 * 1000;

/** Removes unreferenced objects; returns how many. Photos are first kept for the history, for 30 days. */
export async function removeStrays(services: Services): Promise<number> {
  const { documents, files, now } = services;
  // The objects before the documents: an object that appears later is not listed, and one whose document comes later is
  // young.
  const all = await Promise.all(
    (["geniuses/", "trash/", "staged/", "uploads/"] as const).map((prefix) => files.list(prefix)),
  );
  const [posts, trash, uploads] = await Promise.all(
    (["posts", "trash", "photoUploads"] as const).map((collection) => allOf(documents, collection)),
  );
  const isOld = ({ createdAt }: StoredFile) => createdAt < now() - longestCall;
  const objects = all.flat();
  const wanted = new Set([
    ...(posts ?? []).flatMap(({ fields }) => referredObjects(fields ?? {})),
    ...keptInTrash(
      trash ?? [],
      objects.map(({ name }) => name).filter((name) => name.startsWith("trash/")),
    ),
  ]);
  await inBatches(trash ?? [], (record) => finishMove(services, record, wanted), 1);
  const waiting = new Map((uploads ?? []).map((upload) => [idOf(upload), upload.fields ?? {}]));
  const strays = objects.filter(
    (object) =>
      !isOldPhoto(object.name) &&
      isOld(object) &&
      !wanted.has(object.name) &&
      !isAwaited(object, waiting, now()),
  );
  await inBatches(strays, (stray) => removeStray(services, stray));
  const expired = objects.filter(
    ({ name, createdAt }) => isOldPhoto(name) && isPastKeeping(createdAt, now()),
  );
  await inBatches(expired, ({ name }) => files.remove(name));
  return strays.length;
}

/** Keeps the photo of an earlier version that a call or a deletion has left behind; removes any other object. */
async function removeStray(services: Services, { name, createdAt }: StoredFile): Promise<void> {
  const isInTrash = name.startsWith("trash/");
  const publicName = isInTrash ? publicNameOf(name) : name;
  const isExpired = isInTrash && isPastKeeping(createdAt, services.now());
  if (publicName.startsWith(`${photoFolder}/`) && !isExpired)
    await keepOldPhotos(services, new Map([[publicName, name]]));
  else await services.files.remove(name);
}

/** Whether an object under uploads/ or staged/ may still be used. */
function isAwaited(
  { name, createdAt }: StoredFile,
  uploads: ReadonlyMap<string, Readonly<Record<string, unknown>>>,
  now: number,
): boolean {
  const [folder, first = "", second = ""] = name.split("/");
  if (folder === "staged") {
    const upload = uploads.get(first);
    return upload !== undefined && upload["state"] !== "failed" && upload["attachedTo"] === undefined;
  }
  if (folder !== "uploads") return false;
  const state = uploads.get(second)?.["state"];
  return (state === undefined || state === "processing") && createdAt > now - rawKeptFor;
}

/** Moves the photo of a deleted post to the trash if that failed before, so that it can still be restored. */
async function finishMove(services: Services, record: Stored, wanted: Set<string>): Promise<void> {
  const { path, fields, version } = record;
  const { post = {}, photos = new Map<string, string>() } = readTrash(fields) ?? {};
  const id = idOf(record);
  if (ownObjects(id, post).every((name) => photos.has(name) || wanted.has(name))) return;
  const moved = await moveToTrash(services, id, post);
  if (moved.size === 0) return;
  for (const name of moved.values()) wanted.add(name);
  const merged = trashedPhotos(new Map([...photos, ...moved]));
  const isMerged = await services.documents.commit([
    { kind: "update", path, fields: { photos: merged }, version },
  ]);
  const replaced = [...moved.keys()].flatMap((name) => photos.get(name) ?? []);
  if (isMerged) await deleteUnreferenced(services, replaced);
}
