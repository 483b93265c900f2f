import * as z from "zod/mini";
import { perPhotoField } from "./photo.ts";
import { Post } from "./post.ts";

/**
 * The public projection of a post, what the mobile app and visitors read at `feed/{id}`: no author, no internal
 * fields. Parsing a post's fields with it gives its entry, and fails for a post that cannot be shown.
 */
export const FeedEntry = z.pick(Post, {
  title: true,
  description: true,
  ...perPhotoField(() => true as const),
  date: true,
  birthdate: true,
  deathdate: true,
  country: true,
  role: true,
  updatedAt: true,
});
export type FeedEntry = z.infer<typeof FeedEntry>;

/** The names of the fields that the public may see. */
export const feedFields = Object.keys(FeedEntry.shape) as readonly (keyof FeedEntry)[]; // keyof the same shape

/** The entry of a well-formed post. */
export function feedEntry(post: Post): FeedEntry {
  return FeedEntry.parse(post);
}
