import { perVariant, photoVariantNames, stagedObjectName } from "@daily-genius/domain/photo/photo";
import { photoVariants } from "@daily-genius/domain/photo/photo-variants";
import { author } from "./history.ts";
import type { InMemoryServices } from "./world.ts";

const day = 24 * 60 * 60 * 1000;

/** Stages a processed photo for a post; each of its files and its width carry its number. */
export function stageUpload({ documents, objects, now }: InMemoryServices, number: number): void {
  const uploadId = `u${number}`;
  const contentTypes = perVariant((variant) => `image/${photoVariants[variant].format}`);
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
  for (const variant of photoVariantNames)
    objects.set(stagedObjectName(variant, uploadId), { content: `${number}:${variant}`, createdAt: now });
}
