import * as z from "zod/mini";

/** `trash/{id}`: what other browsers learn a deletion from. The deleted post itself is under `post`, as it was stored. */
export const TrashedPost = z.object({
  id: z.string(),
  /** ISO 8601, UTC, milliseconds; later than the post's `updatedAt`, and earlier than that of a new post under the same id. */
  deletedAt: z.string(),
});
export type TrashedPost = z.infer<typeof TrashedPost>;
