import type { Post } from "../post/post.ts";
import { postId } from "../post/post-id.ts";
import { storedPost } from "../post/stored-post.ts";

/** A valid stored post with the given fields. Its life is dated by years: no day of a test run is its anniversary. */
export function aPost(fields: Partial<Post> = {}): Post {
  const title = fields.title ?? "Ada Lovelace";
  const date = fields.date ?? "2026/03/14";
  return {
    ...storedPost(postId(date, title), {}),
    title,
    description: "Wrote the first program for a machine that was never built.",
    date,
    birthdate: "1815",
    deathyear: "deathdate" in fields ? "" : "1852",
    country: "United Kingdom",
    role: ["Mathematician"],
    authorId: "author-1",
    authorEmail: "editor@dailygenius.example",
    createdAt: "2026-01-01T00:00:00.000Z",
    updatedAt: "2026-01-01T00:00:00.000Z",
    updatedBy: "editor@dailygenius.example",
    ...fields,
  };
}
