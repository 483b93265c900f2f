import { photoLimits, stagedObjectName } from "@daily-genius/domain/photo/photo";
import { callable } from "../callable.ts";
import { imageType } from "../image-type.ts";
import { services } from "../services.ts";
import { draftPath, requireKept } from "./draft-record.ts";

/** Returns the photo of a draft, which nobody else can read. */
export const draftPhoto = callable("draftPhoto", { maxInstances: 5 }, async ({ id }) => {
  const { uploadId } = requireKept((await services.documents.read([draftPath(id)]))[0]);
  if (uploadId === "") return { photo: null };
  const bytes = await services.files.read(stagedObjectName("full", uploadId), photoLimits.maxBytes);
  const contentType = bytes instanceof Uint8Array ? imageType(bytes) : undefined;
  if (!(bytes instanceof Uint8Array) || !contentType) return { photo: null };
  return { photo: { contentType, base64: Buffer.from(bytes).toString("base64") } };
});
