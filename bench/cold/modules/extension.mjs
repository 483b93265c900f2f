// Treats a photo as storage-resize-images 0.3.3 does, by its documentation and its observable steps: decodes the
// original for every output and encodes it three times, through files in the temporary folder.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import "firebase-admin";
import { initializeApp } from "firebase-admin/app";
import "firebase-admin/eventarc";
import { getStorage } from "firebase-admin/storage";
import * as functions from "firebase-functions/v1";
import sharp from "sharp";

initializeApp();
sharp.cache(false);

const outputs = [
  { size: 800, format: "webp", options: { quality: 48 } },
  { size: 150, format: "jpeg", options: { quality: 10 } },
  { size: 150, format: "jpeg", options: { quality: 25 } },
];

export const run = functions.storage.object().onFinalize(async (object) => {
  const bucket = getStorage().bucket(object.bucket);
  const folder = await mkdtemp(join(tmpdir(), "extension-"));
  const original = join(folder, basename(object.name));
  try {
    await bucket.file(object.name).download({ destination: original });
    await Promise.allSettled(
      outputs.map(async ({ size, format, options }, n) => {
        const resized = await sharp(original)
          .rotate()
          .resize(size, size, { fit: "inside", withoutEnlargement: true })
          .toBuffer();
        const encoded = await sharp(resized)[format](options).toBuffer();
        const file = join(folder, `${n}.${format}`);
        await sharp(encoded).toFile(file);
        await bucket.upload(file, {
          destination: `resized/${n}`,
          metadata: { contentType: `image/${format}` },
        });
      }),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
});
