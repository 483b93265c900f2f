import type { Files } from "./files.ts";
import { copyObject, listObjects, readObject, removeObject, saveObject } from "./storage.ts";

/** Object names are never used twice, so that what was fetched once stays right for ever. */
const cacheControl = "public, max-age=31536000, immutable";

/** Files kept in the project's bucket. */
export const storageFiles: Files = {
  list: listObjects,
  read: readObject,
  save: saveObject,
  copy: (from, to, contentType) =>
    copyObject(from, to, { contentType, cacheControl, contentDisposition: "inline" }),
  remove: removeObject,
};
