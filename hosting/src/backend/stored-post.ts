import { Photo, type Post } from "@daily-genius/domain/post";

/**
 * A stored document as a post. What somebody typed into the Firebase console may lack a field or hold another type:
 * such a post is shown with the field empty, so that it can be seen and repaired, and is never left out.
 */
export function storedPost(id: string, fields: Readonly<Record<string, unknown>>): Post {
  const text = (name: keyof Post) => (typeof fields[name] === "string" ? fields[name] : "");
  const photo = Photo.safeParse(fields["photo"]);
  return {
    id,
    title: text("title"),
    description: text("description"),
    imageURL: text("imageURL"),
    thumbnailURL: text("thumbnailURL"),
    previewURL: text("previewURL"),
    photo: photo.success ? photo.data : null,
    date: text("date"),
    birthdate: text("birthdate"),
    deathdate: text("deathdate"),
    country: text("country"),
    role: Array.isArray(fields["role"]) ? fields["role"].filter((role) => typeof role === "string") : [],
    authorId: text("authorId"),
    authorEmail: text("authorEmail"),
    createdAt: text("createdAt"),
    updatedAt: text("updatedAt"),
  };
}
