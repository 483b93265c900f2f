import * as z from "zod/mini";
import { perPhotoField } from "../photo/photo.ts";
import { fieldNames, fieldsWhere, storedFields } from "./fields.ts";

/** The size of a stored photo; `originalBytes` is the size of the uploaded file. */
export const Photo = z.object({
  width: z.int().check(z.positive()),
  height: z.int().check(z.positive()),
  bytes: z.int().check(z.positive()),
  originalBytes: z.int().check(z.positive()),
});
export type Photo = z.infer<typeof Photo>;

/** The content of a post that readers get. */
export const PublicContent = z.object(storedFields(fieldsWhere("isPublic", true)));
export type PublicContent = z.infer<typeof PublicContent>;

/** The content of a post that people write; all of it is archived. */
export const PostContent = z.object(storedFields(fieldNames));
export type PostContent = z.infer<typeof PostContent>;

/** A second look: who has checked a post, and when; `of` is the `contentMark` of what was read. */
export const Check = z.object({ by: z.string(), at: z.string(), of: z.string() });

/** The URLs of the variants of a post's photo; empty without a photo. */
export const PhotoAddresses = z.object({
  ...perPhotoField(() => z._default(z.string(), "")),
  imageURL: z.string(),
});

/** `posts/{id}` as stored: the specification's fields (§3) and the additions of the photo step. */
export const Post = z.object({
  id: z.string().check(z.minLength(1)),
  ...PostContent.shape,
  ...PhotoAddresses.shape,
  photo: z._default(z.nullable(Photo), null),
  authorId: z.string(),
  authorEmail: z.string(),
  /** ISO 8601, UTC, milliseconds. */
  createdAt: z.string(),
  updatedAt: z.string(),
  /** The email of the administrator who saved this version; empty for a change outside the panel. */
  updatedBy: z._default(z.string(), ""),
  /** Counts while the post `isChecked`. */
  checked: z._default(z.nullable(Check), null),
});
export type Post = z.infer<typeof Post>;
