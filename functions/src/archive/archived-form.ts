import { isDeepStrictEqual } from "node:util";
import {
  photoObjectName,
  photoTimestamp,
  photoTypeOf,
  photoVariantNames,
} from "@daily-genius/domain/photo/photo";
import { type PhotoVariant, photoVariants } from "@daily-genius/domain/photo/photo-variants";
import { Post } from "@daily-genius/domain/post/post";
import { utf8Length } from "@daily-genius/domain/post/post-id";
import { storedPost } from "@daily-genius/domain/post/stored-post";
import { withoutFiles } from "../photos/photo-store.ts";
import { photoURL, referredObject } from "../photos/photo-url.ts";
import type { Fields } from "../store/documents.ts";
import { encodeFields, isPlainObject } from "../store/firestore-value.ts";
import type { ArchivedPost, PhotoName } from "./archive-format.ts";
import { sha256 } from "./manifest.ts";

/** An object of the bucket that a post shows. */
export type Shown = { readonly variant: PhotoVariant; readonly objectName: string };

/** A stored post taken apart for the archive, before its photos have been read. */
export type Described = ReturnType<typeof describePost>;

/** Returns the archived parts of a stored post: its own fields as the panel reads them, and foreign fields. */
export function describePost(id: string, fields: Fields) {
  const post = withoutForeignPhoto(storedPost(id, fields));
  const known = Object.keys(Post.shape) as (keyof Post)[]; // keyof the same shape
  const malformed = known.filter(
    (name) => fields[name] !== undefined && name !== "id" && !isDeepStrictEqual(fields[name], post[name]),
  );
  const foreign = Object.entries(encodeFields(fields)).filter(([name]) => !known.some((own) => own === name));
  const [kept, leftOut] = [true, false].map((wanted) =>
    foreign.filter(([name, value]) => areStoredValues({ [name]: value }) === wanted),
  );
  return {
    post,
    shown: photoVariantNames.flatMap((variant): Shown[] => {
      const objectName = referredObject(post[photoVariants[variant].field]);
      return objectName === undefined ? [] : [{ variant, objectName }];
    }),
    more: Object.fromEntries(kept ?? []),
    /** Fields that could not be exported as they were stored. */
    altered: [...malformed, ...(leftOut ?? []).map(([name]) => name)],
  };
}

/** Removes the URLs of files elsewhere, which the project may not archive. */
function withoutForeignPhoto(post: Post): Post {
  const foreign = photoVariantNames.filter((variant) => {
    const address = post[photoVariants[variant].field];
    return address !== "" && referredObject(address) === undefined;
  });
  return { ...post, ...withoutFiles(foreign) };
}

type Comparable = Pick<ArchivedPost, "post" | "more"> & { readonly photos: readonly PhotoName[] };

/** Distinguishes posts by all that an import restores: neither `updatedAt` nor the photos' bucket count. */
export function digestOf({ post, photos, more }: Comparable): string {
  const { updatedAt: _, ...fields } = post;
  const files = photos.map(({ variant, contentType, timestamp }) => ({ variant, contentType, timestamp }));
  return sha256(JSON.stringify(sorted({ fields, files, more })));
}

/** Returns the digest of a stored post, using only the names of its objects. */
export function digestOfStored(id: string, fields: Fields): string {
  const { post, shown, more } = describePost(id, fields);
  return digestOf({ post: withoutAddresses(post, shown), photos: namesOf(shown), more });
}

/** Returns the names of a photo's objects in parts, as far as they can be parsed. */
export function namesOf(shown: readonly Shown[]): PhotoName[] {
  return shown.map(({ variant, objectName }) => ({
    variant,
    contentType: photoTypeOf(objectName) ?? "image/webp",
    timestamp: photoTimestamp(objectName),
  }));
}

/** Returns the name of an object of a post's photo from its parts. */
export function objectOf(postId: string, { variant, contentType, timestamp }: PhotoName): string {
  return photoObjectName(variant, postId, timestamp, contentType);
}

/** Returns the fields of a post with the URLs of its photo in the current bucket. */
export function addressesOf(postId: string, photos: readonly PhotoName[]): Fields {
  const addresses = photos.map((photo) => [
    photoVariants[photo.variant].field,
    photoURL(objectOf(postId, photo)),
  ]);
  return Object.fromEntries(addresses);
}

/** Clears the URLs of archived photos in a post. */
export function withoutAddresses(post: Post, shown: readonly Shown[]): Post {
  const empty = shown.map(({ variant }) => [photoVariants[variant].field, ""]);
  return { ...post, ...Object.fromEntries(empty) };
}

/** Sorts the fields of every map in a value. */
export function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, inner]) => [name, sorted(inner)]));
}

/** The maximum length of a field's name in Firestore, in bytes, and the maximum depth of maps and arrays. */
const [longestName, deepest] = [1500, 20];

/** The form in which Firestore accepts each kind of value. References are missing: they name a project. */
const kinds: Readonly<Record<string, (value: unknown, depth: number, inArray: boolean) => boolean>> = {
  nullValue: (value) => value === null,
  booleanValue: (value) => typeof value === "boolean",
  stringValue: (value) => typeof value === "string",
  integerValue: (value) =>
    isText(value, /^-?\d{1,19}$/) && BigInt.asIntN(64, BigInt(value)) === BigInt(value),
  doubleValue: (value) => typeof value === "number" || isText(value, /^(NaN|-?Infinity)$/),
  timestampValue: (value) =>
    isText(value, /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/) && isMoment(value),
  bytesValue: (value) => isText(value, /^(?:[\w+/-]{4})*(?:[\w+/-]{2}==|[\w+/-]{3}=)?$/),
  geoPointValue: (value) =>
    isPlainObject(value) &&
    Object.keys(value).every((name) => name === "latitude" || name === "longitude") &&
    isWithin(value["latitude"] ?? 0, 90) &&
    isWithin(value["longitude"] ?? 0, 180),
  // Firestore allows no array directly inside an array.
  arrayValue: (value, depth, inArray) =>
    !inArray && isPlainObject(value) && areValues(value["values"] ?? [], depth + 1),
  mapValue: (value, depth) => isPlainObject(value) && areStoredValues(value["fields"] ?? {}, depth + 1),
};

/** Whether every field is a value that any project can store, in the notation of Firestore's REST interface. */
export function areStoredValues(fields: unknown, depth = 0): boolean {
  return (
    isPlainObject(fields) &&
    depth <= deepest &&
    Object.entries(fields).every(([name, value]) => isName(name) && isStoredValue(value, depth, false))
  );
}

function isName(name: string): boolean {
  return name !== "" && !/^__.*__$/s.test(name) && utf8Length(name) <= longestName;
}

function isStoredValue(value: unknown, depth: number, inArray: boolean): boolean {
  if (!isPlainObject(value)) return false;
  const [kind = "", ...others] = Object.keys(value);
  const isKind = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
  return others.length === 0 && isKind !== undefined && isKind(value[kind], depth, inArray);
}

function areValues(values: unknown, depth: number): boolean {
  return (
    Array.isArray(values) && depth <= deepest && values.every((value) => isStoredValue(value, depth, true))
  );
}

/** Whether the calendar has a moment: a `Date` takes February 30 for March 2. */
function isMoment(text: string): boolean {
  const at = new Date(text);
  return (
    Number.isFinite(at.getTime()) && at.toISOString().startsWith(text.slice(0, "YYYY-MM-DDTHH:MM:SS".length))
  );
}

function isText(value: unknown, pattern: RegExp): value is string {
  return typeof value === "string" && pattern.test(value);
}

function isWithin(value: unknown, limit: number): boolean {
  return typeof value === "number" && Math.abs(value) <= limit;
}
