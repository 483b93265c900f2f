import { perPhotoField } from "../photo/photo.ts";
import { noPhotoTexts } from "../photo/photo-texts.ts";
import type { Post } from "../post/post.ts";
import { postId } from "../post/post-id.ts";

/** A valid stored post with the given fields. Its life is dated by years: no day of a test run is its anniversary. */
export function aPost(fields: Partial<Post> = {}): Post {
  const title = fields.title ?? "Ada Lovelace";
  const date = fields.date ?? "2026/03/14";
  return {
    id: postId(date, title),
    title,
    description: "Wrote the first program for a machine that was never built.",
    ...perPhotoField(() => ""),
    photo: null,
    date,
    birthdate: "1815",
    deathdate: "",
    deathyear: "deathdate" in fields ? "" : "1852",
    country: "United Kingdom",
    role: ["Mathematician"],
    wikidata: "",
    sources: [],
    ...noPhotoTexts,
    note: "",
    authorId: "author-1",
    authorEmail: "editor@dailygenius.example",
    createdAt: "2026-01-01T00:00:00.000Z",
    updatedAt: "2026-01-01T00:00:00.000Z",
    updatedBy: "editor@dailygenius.example",
    checked: null,
    ...fields,
  };
}
