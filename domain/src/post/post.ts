import * as z from "zod/mini";
import { perPhotoField } from "../photo/photo.ts";
import { PhotoTexts } from "../photo/photo-texts.ts";
import { Source } from "./sources.ts";

/** The maximum lengths, in UTF-16 code units; the slug of the longest title fits Firestore's 1,500-byte ids. */
export const postLimits = {
  title: 200,
  description: 10_000,
  country: 100,
  role: 100,
  roles: 20,
  birthdate: 20,
  deathdate: 10,
  deathyear: 10,
  photoAlt: 300,
  photoCredit: 200,
  photoLicense: 100,
  note: 2000,
} as const;

/** The size of a stored photo; `originalBytes` is the size of the uploaded file. */
export const Photo = z.object({
  width: z.int().check(z.positive()),
  height: z.int().check(z.positive()),
  bytes: z.int().check(z.positive()),
  originalBytes: z.int().check(z.positive()),
});
export type Photo = z.infer<typeof Photo>;

/**
 * The content of a post that readers get. A new field needs a default (`z._default`), because older posts lack it; the
 * compiler and the tests name the other places to change.
 */
export const PublicContent = z.object({
  title: z.string(),
  description: z.string(),
  date: z.string(),
  birthdate: z.string(),
  /** Empty if there is none. */
  deathdate: z._default(z.string(), ""),
  /** The year of a death whose day is not known; empty otherwise. */
  deathyear: z._default(z.string(), ""),
  country: z.string(),
  role: z.array(z.string()),
  /** The id of the person in Wikidata; empty if there is none. */
  wikidata: z._default(z.string(), ""),
  sources: z._default(z.array(Source), []),
  ...PhotoTexts.shape,
});
export type PublicContent = z.infer<typeof PublicContent>;

/** The content of a post that people write; all of it is archived. */
export const PostContent = z.object({
  ...PublicContent.shape,
  /** For administrators, never public. */
  note: z._default(z.string(), ""),
});
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
