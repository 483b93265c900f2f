import type { Draft } from "@daily-genius/domain/draft/draft";
import { stagedObjectName } from "@daily-genius/domain/photo/photo";
import { nobody } from "../history/entry-write.ts";
import { stagedObjects, withdraw } from "../photos/photo-store.ts";
import { uploadKeptFor, uploadPath } from "../photos/upload-record.ts";
import { draftPath } from "../posts/draft-record.ts";
import { inRounds } from "../posts/in-rounds.ts";
import type { Services } from "../services.ts";
import type { Write } from "../store/documents.ts";
import type { WholeDraft } from "./import-batches.ts";

/**
 * Imports a draft that the project lacks, with its photo as a new upload, so that no upload of the project is touched.
 * Returns false if a draft with this id exists by then, which remains unchanged.
 */
export async function putDraft(services: Services, { archived, files }: WholeDraft): Promise<boolean> {
  const { documents, now } = services;
  const { draft, photo, photos } = archived;
  const uploadId = photo ? services.newId() : "";
  for (const { variant, contentType, file } of photos) {
    const bytes = files.get(file);
    if (!bytes) throw new Error(`${file} disappeared during the import`);
    await services.files.save(stagedObjectName(variant, uploadId), bytes, contentType);
  }
  const path = draftPath(draft.id);
  const kept: Draft = { ...draft, state: "kept", uploadId, postId: "" };
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
    if (photo) await withdraw(services, stagedObjects(uploadId));
    return false;
  });
}
