import * as z from "zod/mini";
import { Post } from "./post.ts";

/**
 * Converts a stored document to a post. An edit in the Firebase console may omit a field or change its type: such a
 * field reads as empty, so that the post is shown and can be repaired.
 */
export function storedPost(id: string, fields: Readonly<Record<string, unknown>>): Post {
  const post = Post.safeParse({ ...fields, id });
  if (post.success) return post.data;
  const legible = Object.entries(Post.shape).map(([name, schema]) => [name, read(schema, fields[name])]);
  return { ...(Object.fromEntries(legible) as Post), id }; // each value was read by the schema of its field
}

/** Returns the value if the schema accepts it; else the texts of a list, the schema's default, or "". */
function read(schema: z.core.$ZodType & Pick<z.ZodMiniType, "safeParse">, value: unknown): unknown {
  const texts = Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
  const accepted = [value, texts, undefined, ""].map((candidate) => schema.safeParse(candidate));
  return accepted.find(({ success }) => success)?.data;
}

/** `trash/{id}`, which reports a deletion to other browsers. `post` has the deleted post as it was stored. */
export const TrashedPost = z.object({
  id: z.string(),
  /** ISO 8601, UTC, ms; later than the `updatedAt` of this post, earlier than any of a new post with its id. */
  deletedAt: z.string(),
});
export type TrashedPost = z.infer<typeof TrashedPost>;
