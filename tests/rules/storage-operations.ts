import { photoObjectName, photoVariantNames } from "@daily-genius/domain/photo/photo";
import { type Allowed, adminUid } from "./principals.ts";

/** An operation on a file, and its allowed principals. */
export interface StorageOperation {
  readonly name: string;
  readonly allowed: Allowed;
  readonly method: "get" | "list" | "create" | "update" | "delete";
  readonly object: string;
  /** The file now, and after the operation. */
  readonly before?: object;
  readonly after?: object;
}

const id = "0b6c7bfa-52a1-4f0e-9f5e-2f6f6c1b9a10";
const mebibyte = 1024 * 1024;
const jpeg = { size: 3 * mebibyte, contentType: "image/jpeg", contentEncoding: null };
const stored = { size: 1000, contentType: "image/webp" };
const own = `uploads/${adminUid}/${id}`;

/** A file of each variant of a photo. */
const publicFiles = photoVariantNames.map((variant) => photoObjectName(variant, "2026-03-10-ada", 1));

const upload = (
  name: string,
  allowed: "admin" | "nobody",
  after: object,
  object = own,
): StorageOperation => ({
  name,
  allowed,
  method: "create",
  object,
  after,
});

// biome-ignore format: one row per operation
/** Everything that a client could try, in every folder. */
export const storageOperations: readonly StorageOperation[] = [
  upload("upload a JPEG", "admin", jpeg),
  upload("upload a PNG", "admin", { ...jpeg, contentType: "image/png" }),
  upload("upload a WebP", "admin", { ...jpeg, contentType: "image/webp" }),
  upload("upload one byte", "admin", { ...jpeg, size: 1 }),
  upload("upload nothing", "nobody", { ...jpeg, size: 0 }),
  upload("upload 20 MiB", "admin", { ...jpeg, size: 20 * mebibyte }),
  upload("upload a byte more than 20 MiB", "nobody", { ...jpeg, size: 20 * mebibyte + 1 }),
  upload("upload an SVG", "nobody", { ...jpeg, contentType: "image/svg+xml" }),
  upload("upload a GIF", "nobody", { ...jpeg, contentType: "image/gif" }),
  upload("upload a page", "nobody", { ...jpeg, contentType: "text/html" }),
  upload("upload without a type", "nobody", { ...jpeg, contentType: "" }),
  upload("upload with a type left out", "nobody", { ...jpeg, contentType: null }),
  upload("upload with a parameter in the type", "nobody", { ...jpeg, contentType: "image/jpeg;x=1" }),
  upload("upload with a type in capitals", "nobody", { ...jpeg, contentType: "IMAGE/JPEG" }),
  ...["identity", ""].map((contentEncoding) => upload(`upload with the encoding '${contentEncoding}'`, "admin", { ...jpeg, contentEncoding })),
  ...["gzip", "GZIP", "br", "deflate", "zstd", "identity, gzip", " "].map((contentEncoding) => upload(`upload with the encoding '${contentEncoding}'`, "nobody", { ...jpeg, contentEncoding })),
  upload("upload for someone else", "nobody", jpeg, `uploads/someone-else/${id}`),
  upload("upload under a name that is not a uuid", "nobody", jpeg, `uploads/${adminUid}/photo.jpg`),
  upload("upload under a uuid in capitals", "nobody", jpeg, `uploads/${adminUid}/${id.toUpperCase()}`),
  upload("upload under a uuid and more", "nobody", jpeg, `${own}x`),
  upload("upload under a name that ends with a slash", "nobody", jpeg, `${own}/`),
  upload("upload into a further folder", "nobody", jpeg, `${own}/more`),
  upload("upload beside the folders", "nobody", jpeg, `uploads/${id}`),
  upload("upload through a parent folder", "nobody", jpeg, `uploads/${adminUid}/../${id}`),
  upload("upload through an encoded parent folder", "nobody", jpeg, `uploads/${adminUid}/%2e%2e%2f${id}`),
  upload("upload under a name in another script", "nobody", jpeg, `uploads/${adminUid}/孔子`),
  upload("upload under a name of 1,024 bytes", "nobody", jpeg, `uploads/${adminUid}/${"a".repeat(980)}`),
  { ...upload("upload over a file", "nobody", jpeg), before: stored },
  { name: "update an upload", allowed: "nobody", method: "update", object: own, before: jpeg, after: jpeg },
  { name: "delete an upload", allowed: "nobody", method: "delete", object: own, before: jpeg },
  { name: "get an upload", allowed: "nobody", method: "get", object: own, before: jpeg },
  { name: "get a missing upload", allowed: "nobody", method: "get", object: own },
  { name: "list uploads", allowed: "nobody", method: "list", object: "uploads" },
  { name: "list one's own uploads", allowed: "nobody", method: "list", object: `uploads/${adminUid}` },

  ...publicFiles.map((object): StorageOperation => ({ name: `get ${object}`, allowed: "anyone", method: "get", object, before: stored })),
  { name: "get a missing photo", allowed: "anyone", method: "get", object: "geniuses/gone.webp" },
  { name: "get below the thumbnails", allowed: "nobody", method: "get", object: "geniuses/thumbnails/more/a.jpg", before: stored },
  { name: "get from another folder of photos", allowed: "nobody", method: "get", object: "geniuses/raw/a.jpg", before: stored },
  { name: "list photos", allowed: "nobody", method: "list", object: "geniuses" },
  { name: "list one photo", allowed: "nobody", method: "list", object: "geniuses/a.webp" },
  { name: "list thumbnails", allowed: "nobody", method: "list", object: "geniuses/thumbnails" },
  { name: "list one thumbnail", allowed: "nobody", method: "list", object: "geniuses/thumbnails/a-1-list.jpg" },
  { name: "get below the share images", allowed: "nobody", method: "get", object: "geniuses/shares/more/a.jpg", before: stored },
  { name: "list share images", allowed: "nobody", method: "list", object: "geniuses/shares" },
  { name: "list one share image", allowed: "nobody", method: "list", object: "geniuses/shares/a-1.jpg" },
  { name: "list everything", allowed: "nobody", method: "list", object: "" },
  ...publicFiles.flatMap(untouchable),

  ...secret(`staged/${id}/full.webp`),
  ...secret("trash/a/a.webp"),
  ...secret("trash/a.webp"),
  ...secret("elsewhere/a.webp"),
  ...secret("a.webp"),
];

function secret(object: string): readonly StorageOperation[] {
  return [
    { name: `get ${object}`, allowed: "nobody", method: "get", object, before: stored },
    ...untouchable(object),
  ];
}

function untouchable(object: string): readonly StorageOperation[] {
  return [
    { name: `create ${object}`, allowed: "nobody", method: "create", object, after: jpeg },
    { name: `overwrite ${object}`, allowed: "nobody", method: "create", object, before: stored, after: jpeg },
    { name: `update ${object}`, allowed: "nobody", method: "update", object, before: stored, after: jpeg },
    { name: `delete ${object}`, allowed: "nobody", method: "delete", object, before: stored },
  ];
}
