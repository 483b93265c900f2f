import { stagedObjectName } from "@daily-genius/domain/photo/photo";
import type { TrayDraft } from "@daily-genius/domain/tray/tray-draft";
import { nobody } from "../history/entry-write.ts";
import { withdraw } from "../photos/photo-store.ts";
import { uploadKeptFor, uploadPath } from "../photos/upload-record.ts";
import { draftPath } from "../posts/draft-record.ts";
import { inRounds } from "../posts/in-rounds.ts";
import type { Services } from "../services.ts";
import type { Write } from "../store/documents.ts";
import type { ArchivedDraft } from "./archive-format.ts";

/**
 * Imports a draft that the project lacks, with its photo as a new upload, so that no upload of the project is touched.
 * Returns false if a draft with this id exists by then, which remains unchanged.
 */
export async function putDraft(
  services: Services,
  { draft, photo, photos }: ArchivedDraft,
  files: ReadonlyMap<string, Uint8Array>,
): Promise<boolean> {
  const { documents, now } = services;
  const uploadId = photo ? services.newId() : "";
  const staged = photos.map(({ variant, contentType, file }) => ({
    name: stagedObjectName(variant, uploadId),
    bytes: files.get(file),
    contentType,
  }));
  for (const { name, bytes, contentType } of staged) {
    if (!bytes) throw new Error(`${name} was there when the archive was checked`);
    await services.files.save(name, bytes, contentType);
  }
  const path = draftPath(draft.id);
  const kept: TrayDraft = { ...draft, state: "kept", uploadId, postId: "" };
  const upload = {
    ...{ uid: nobody.uid, state: "ready", draftId: draft.id, ...photo },
    contentTypes: Object.fromEntries(photos.map(({ variant, contentType }) => [variant, contentType])),
    expireAt: new Date(now() + uploadKeptFor),
  };
  const writes: Write[] = [{ kind: "create", path, fields: kept }];
  if (photo) writes.push({ kind: "create", path: uploadPath(uploadId), fields: upload });
  return inRounds(async () => {
    const [present] = await documents.read([path]);
    if (!present.fields) return (await documents.commit(writes)) || "again";
    await withdraw(
      services,
      staged.map(({ name }) => name),
    );
    return false;
  });
}
