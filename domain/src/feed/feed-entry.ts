import * as z from "zod/mini";
import { Photo, PhotoAddresses, Post, PublicContent } from "../post/post.ts";

/**
 * The public form of a post, which the mobile app and readers get at `feed/{id}`: without author and internal fields,
 * except `createdAt`, which orders the entries of a day. Parsing a post's fields gives its entry, and fails for a post
 * that cannot be shown.
 */
export const FeedEntry = z.object({
  ...PublicContent.shape,
  /** Empty if the console wrote a wrong address. */
  sources: z.catch(PublicContent.shape.sources, []),
  ...PhotoAddresses.shape,
  /** The size of the photo, so that a page can reserve its place; `null` if it is unknown. */
  photo: z.catch(z.nullable(z.pick(Photo, { width: true, height: true })), null),
  /** Empty in a post that was made in the console without it. */
  createdAt: z.catch(z.string(), ""),
  updatedAt: Post.shape.updatedAt,
});
export type FeedEntry = z.infer<typeof FeedEntry>;

/** The entry of a well-formed post. */
export function feedEntry(post: Post): FeedEntry {
  return FeedEntry.parse(post);
}
