import type { Post } from "./post.ts";

/** The fields of a post that the public may see: what the mobile app and visitors read at `feed/{id}`. */
export const feedFields = [
  "title",
  "description",
  "imageURL",
  "thumbnailURL",
  "previewURL",
  "date",
  "birthdate",
  "deathdate",
  "country",
  "role",
  "updatedAt",
] as const satisfies readonly (keyof Post)[];

export type FeedEntry = Pick<Post, (typeof feedFields)[number]>;

/** The public projection of a post: no author, no internal fields. */
export function feedEntry(post: Post): FeedEntry {
  return {
    title: post.title,
    description: post.description,
    imageURL: post.imageURL,
    thumbnailURL: post.thumbnailURL,
    previewURL: post.previewURL,
    date: post.date,
    birthdate: post.birthdate,
    deathdate: post.deathdate,
    country: post.country,
    role: post.role,
    updatedAt: post.updatedAt,
  };
}
