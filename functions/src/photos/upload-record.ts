import { Failure } from "@daily-genius/domain/calls/failure";
import { photoLimits, photoVariantNames } from "@daily-genius/domain/photo/photo";
import { PhotoUpload } from "@daily-genius/domain/photo/photo-upload";
import * as z from "zod/mini";
import type { Stored } from "../store/documents.ts";

/** The fields of `photoUploads/{uploadId}` that the server reads once the upload is ready. */
const ReadyUpload = z.object({
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

/** Returns the upload if it is this administrator's, ready and unused; else fails with the reason. */
export function requireReady(upload: Stored, uploadId: string, uid: string): ReadyUpload {
  const { fields, path, version } = upload;
  const state = PhotoUpload.safeParse(fields);
  if (!fields || !state.success || state.data.uid !== uid) throw unusable("it has expired; choose it again");
  if (state.data.state === "processing") throw unusable("it is still being processed");
  if (state.data.state === "failed") throw unusable(state.data.reason);
  if (fields["attachedTo"] !== undefined) throw unusable("it is already used by a post");
  return { ...ReadyUpload.parse(fields), uploadId, path, version };
}

function unusable(reason: string): Failure {
  return new Failure("failed-precondition", `Failed to upload photo: ${reason}`);
}

/** Returns the path of an upload's record. */
export function uploadPath(uploadId: string): string {
  return `photoUploads/${uploadId}`;
}
