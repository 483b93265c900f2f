import type { Bucket } from "@google-cloud/storage";
import type { Objects } from "./objects.ts";

/** Object names are never used twice, so that what was fetched once stays right for ever. */
const cacheControl = "public, max-age=31536000, immutable";

/** Files kept in a Cloud Storage bucket. */
export function bucketObjects(bucket: Bucket): Objects {
  return {
    async list(prefix) {
      const [files] = await bucket.getFiles({ prefix });
      return files.map(({ name, metadata }) => ({
        name,
        createdAt: Date.parse(metadata.timeCreated ?? "") || 0,
      }));
    },
    async read(name) {
      const content = await bucket.file(name).download().catch(unlessMissing);
      return content?.[0];
    },
    async save(name, bytes, contentType) {
      // One request instead of two: the files are small, and saving one again is harmless.
      await bucket.file(name).save(Buffer.from(bytes), { contentType, resumable: false, validation: false });
    },
    async copy(from, to, contentType) {
      const copied = await bucket
        .file(from)
        .copy(bucket.file(to), { contentType, cacheControl, contentDisposition: "inline", metadata: {} })
        .catch(unlessMissing);
      return copied !== undefined;
    },
    async remove(name) {
      await bucket.file(name).delete().catch(unlessMissing);
    },
  };
}

function unlessMissing(error: unknown): undefined {
  if (error instanceof Error && "code" in error && Number(error.code) === 404) return undefined;
  throw error;
}
