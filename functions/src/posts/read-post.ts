import { Photo, Post } from "@daily-genius/domain/post";
import type { Fields } from "../store/documents.ts";

/** The post that stored fields stand for. Fields of the wrong type, as a hand may write them, read as empty. */
export function readPost(id: string, fields: Fields): Post {
  const post = Post.safeParse({ ...fields, id });
  if (post.success) return post.data;
  const photo = Photo.safeParse(fields["photo"]);
  const role: readonly unknown[] = Array.isArray(fields["role"]) ? fields["role"] : [];
  return {
    id,
    title: text(fields["title"]),
    description: text(fields["description"]),
    imageURL: text(fields["imageURL"]),
    thumbnailURL: text(fields["thumbnailURL"]),
    previewURL: text(fields["previewURL"]),
    photo: photo.success ? photo.data : null,
    date: text(fields["date"]),
    birthdate: text(fields["birthdate"]),
    deathdate: text(fields["deathdate"]),
    country: text(fields["country"]),
    role: role.filter((name) => typeof name === "string"),
    authorId: text(fields["authorId"]),
    authorEmail: text(fields["authorEmail"]),
    createdAt: text(fields["createdAt"]),
    updatedAt: text(fields["updatedAt"]),
  };
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}
