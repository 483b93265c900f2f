import { Failure } from "@daily-genius/domain/calls/failure";
import { photoLimits, photoVariantNames } from "@daily-genius/domain/photo/photo";
import { PhotoUpload } from "@daily-genius/domain/photo/photo-upload";
import * as z from "zod/mini";
import { idOf, readAs, type Stored } from "../store/documents.ts";

/** The fields of `photoUploads/{uploadId}` that the server reads once the upload is ready. */
export const ReadyUpload = z.object({
  uid: z.string(),
  originalBytes: z.int(),
  bytes: z.int(),
  width: z.int(),
  height: z.int(),
  /** Partial: an upload may have been processed before the latest variant was added. */
  contentTypes: z.partialRecord(z.enum(photoVariantNames), z.enum(photoLimits.contentTypes)),
});

/** An upload that a post can be saved with. */
export type ReadyUpload = z.infer<typeof ReadyUpload> & {
  readonly uploadId: string;
  readonly path: string;
  readonly version: string | undefined;
};

/**
 * Returns the upload if it is ready, unused, and belongs to this administrator or to the draft. Otherwise fails with the
 * reason. The photo of a draft is for that draft alone.
 */
export function requireReady(upload: Stored, uid: string, draftId?: string): ReadyUpload {
  const { fields, path, version } = upload;
  const state = PhotoUpload.safeParse(fields);
  const owner = fields?.["draftId"];
  if (!fields || !state.success || (owner === undefined && state.data.uid !== uid))
    throw unusable("it has expired; choose it again");
  if (state.data.state === "processing") throw unusable("it is still being processed");
  if (state.data.state === "failed") throw unusable(state.data.reason);
  if (fields["attachedTo"] !== undefined) throw unusable("it is already used by a post");
  if (owner !== undefined && owner !== draftId) throw unusable("it is the photo of a draft");
  return { ...readAs(ReadyUpload, upload, "upload"), uploadId: idOf(upload), path, version };
}

function unusable(reason: string): Failure {
  return new Failure("failed-precondition", `Failed to upload photo: ${reason}`);
}
