import * as z from "zod/mini";
import { perPhotoField } from "./photo.ts";
import { PhotoTexts } from "./photo-texts.ts";

/** The longest texts, in UTF-16 code units; the slug of the longest title fits Firestore's 1,500-byte ids. */
export const postLimits = {
  title: 200,
  description: 10_000,
  country: 100,
  role: 100,
  roles: 20,
  birthdate: 20,
  deathdate: 10,
  photoAlt: 300,
  photoCredit: 200,
  photoLicense: 100,
} as const;

/** The size of a stored photo; `originalBytes` is that of the uploaded file. */
export const Photo = z.object({
  width: z.int().check(z.positive()),
  height: z.int().check(z.positive()),
  bytes: z.int().check(z.positive()),
  originalBytes: z.int().check(z.positive()),
});
export type Photo = z.infer<typeof Photo>;

/**
 * What people write of a post; all of it is public and archived. A field that is added here needs a default
 * (`z._default`), since older posts lack it, and the compiler and the tests name the other places that need it.
 */
export const PostContent = z.object({
  title: z.string(),
  description: z.string(),
  /** Publish date, YYYY/MM/DD. */
  date: z.string(),
  birthdate: z.string(),
  /** Empty if there is none. */
  deathdate: z._default(z.string(), ""),
  country: z.string(),
  role: z.array(z.string()),
  ...PhotoTexts.shape,
});
export type PostContent = z.infer<typeof PostContent>;

/** The addresses of the variants of a post's photo; empty if there is none. */
export const PhotoAddresses = z.object({
  ...perPhotoField(() => z._default(z.string(), "")),
  imageURL: z.string(),
});

/** `posts/{id}` as stored: the specification's fields (§3) and what the photo step adds. */
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
  /** The e-mail of the administrator who saved this version; empty if nobody did who was signed in. */
  updatedBy: z._default(z.string(), ""),
});
export type Post = z.infer<typeof Post>;
