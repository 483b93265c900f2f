import { randomUUID } from "node:crypto";
import { uploadObjectName } from "@daily-genius/domain/photo/photo";
import sharp from "sharp";
import { makeVariants } from "../src/photos/make-variants.ts";
import { processUpload } from "../src/photos/process-upload.ts";
import { services } from "../src/services.ts";
import { bucket } from "./bucket.ts";

/**
 * Stores a raw file where the browser would, and returns its place. In the running stack's bucket a trigger processes
 * it at once; a test that processes it itself imports `own-project.ts` first.
 */
export async function aRawUpload(uid: string, bytes: Uint8Array, uploadId: string = randomUUID()) {
  const name = uploadObjectName(uid, uploadId);
  await bucket().file(name).save(Buffer.from(bytes), { resumable: false, contentType: "image/jpeg" });
  return { name, uploadId, bytes: bytes.length };
}

/** An upload that a post can be saved with. */
export async function aReadyUpload(uid: string, bytes?: Uint8Array): Promise<string> {
  const arrival = await aRawUpload(uid, bytes ?? (await anImage()));
  await processUpload(services, arrival, makeVariants);
  return arrival.uploadId;
}

/** A small JPEG of a random color. */
export function anImage(width = 40, height = 30): Promise<Buffer> {
  const [r, g, b] = [0, 0, 0].map(() => Math.floor(Math.random() * 256));
  return sharp({ create: { width, height, channels: 3, background: { r: r ?? 0, g: g ?? 0, b: b ?? 0 } } })
    .jpeg()
    .toBuffer();
}
