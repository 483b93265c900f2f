import * as z from "zod/mini";

/** `trash/{id}`, which reports a deletion to other browsers. `post` has the deleted post as it was stored. */
export const TrashedPost = z.object({
  id: z.string(),
  /** ISO 8601, UTC, ms; later than the post's `updatedAt`, earlier than that of a new post with the id. */
  deletedAt: z.string(),
});
export type TrashedPost = z.infer<typeof TrashedPost>;
