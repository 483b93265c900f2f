import * as z from "zod/mini";

/** `photoUploads/{uploadId}`: the progress of an uploaded file, which the form watches. */
export const PhotoUpload = z.discriminatedUnion("state", [
  z.object({ state: z.literal("processing"), uid: z.string(), originalBytes: z.int() }),
  z.object({
    state: z.literal("ready"),
    uid: z.string(),
    originalBytes: z.int(),
    bytes: z.int(),
    width: z.int(),
    height: z.int(),
  }),
  /** `reason` is a sentence for a person, without a full stop, because it follows 'Failed to upload photo: '. */
  z.object({ state: z.literal("failed"), uid: z.string(), originalBytes: z.int(), reason: z.string() }),
]);
export type PhotoUpload = z.infer<typeof PhotoUpload>;
