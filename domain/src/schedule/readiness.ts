import type { Post } from "../post/post.ts";

/** The minimum length of a description, in characters; shorter ones are stubs. */
const enoughText = 200;

/** A thing that a post still lacks before its day. */
export type Lack = "photo" | "text" | "day of its own";

/** Returns the things that a post lacks, given the posts of its day; none if it is ready. */
export function lacksOf(
  post: Pick<Post, "imageURL" | "description">,
  postsOfDay: readonly unknown[],
): readonly Lack[] {
  const lacks: Readonly<Record<Lack, boolean>> = {
    photo: post.imageURL === "",
    text: post.description.trim().length < enoughText,
    "day of its own": postsOfDay.length > 1,
  };
  return (Object.keys(lacks) as Lack[]).filter((lack) => lacks[lack]); // the keys of the record above
}
