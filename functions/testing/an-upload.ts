import { randomUUID } from "node:crypto";
import { uploadObjectName } from "@daily-genius/domain/photo/photo";
import sharp from "sharp";
import { type MadePhoto, makeVariants } from "../src/photos/make-variants.ts";
import { processUpload } from "../src/photos/process-upload.ts";
import { services } from "../src/services.ts";
import { author, bucket } from "./stored.ts";

/**
 * Stores a raw file where the browser would, and returns its place. In the running stack's bucket a trigger processes
 * it at once; a test that processes it itself imports `own-project.ts` first.
 */
export async function aRawUpload(uid: string, bytes: Uint8Array, uploadId: string = randomUUID()) {
  const name = uploadObjectName(uid, uploadId);
  await bucket().file(name).save(Buffer.from(bytes), { resumable: false, contentType: "image/jpeg" });
  return { name, uploadId, bytes: bytes.length };
}

const made = new Map<string, Promise<MadePhoto>>();

/** Makes the variants of an image once in a process: encoding them is most of the work of a test with photos. */
function variantsOf(bytes: Uint8Array): Promise<MadePhoto> {
  const key = Buffer.from(bytes).toString("base64");
  const known = made.get(key) ?? makeVariants(bytes);
  made.set(key, known);
  return known;
}

/** An upload that a post can be saved with, the author's unless another uid is given. */
export async function aReadyUpload(bytes?: Uint8Array, uid = author.uid): Promise<string> {
  const arrival = await aRawUpload(uid, bytes ?? (await anImage()));
  await processUpload(services, arrival, variantsOf);
  return arrival.uploadId;
}

let images = 0;

/** A small JPEG, of another color than the seven before it. */
export function anImage(width = 40, height = 30): Promise<Buffer> {
  images += 1;
  const background = { r: 32 * (images % 8), g: 90, b: 120 };
  return sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
}
