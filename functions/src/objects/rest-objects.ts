import { copyObject, listObjects, readObject, removeObject, saveObject } from "../google/storage.ts";
import type { Objects } from "./objects.ts";

/** Object names are never used twice, so that what was fetched once stays right for ever. */
const cacheControl = "public, max-age=31536000, immutable";

/** Files kept in the project's bucket. */
export const restObjects: Objects = {
  list: listObjects,
  read: readObject,
  save: saveObject,
  copy: (from, to, contentType) =>
    copyObject(from, to, { contentType, cacheControl, contentDisposition: "inline" }),
  remove: removeObject,
};
