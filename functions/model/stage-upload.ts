import { photoVariantNames } from "@daily-genius/domain/photo";
import { stagedObjects } from "../src/photos/photo-store.ts";
import { author } from "./history.ts";
import type { World } from "./world.ts";

const day = 24 * 60 * 60 * 1000;

/** Puts a processed photo where it waits for a post; its number stands in each of its files and in its width. */
export function stageUpload({ documents, objects, now }: World, number: number): void {
  const uploadId = `u${number}`;
  const contentTypes = { full: "image/webp", list: "image/jpeg", preview: "image/jpeg" };
  const fields = {
    state: "ready",
    uid: author.uid,
    originalBytes: 9,
    bytes: 5,
    width: number,
    height: 1,
    contentTypes,
    expireAt: new Date(now + day),
  };
  documents.set(`photoUploads/${uploadId}`, { fields, version: `staged ${number}` });
  for (const [index, name] of stagedObjects(uploadId).entries())
    objects.set(name, { content: `${number}:${photoVariantNames[index]}`, createdAt: now });
}
