import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type PhotoVariant, photoVariants } from "@daily-genius/domain/photo/photo-variants";
import sharp from "sharp";

export type Files = Readonly<Record<PhotoVariant, Uint8Array>>;

sharp.cache(false);

/**
 * Follows the documented steps of the storage-resize-images extension: saves the file in the temporary folder and, for
 * all sizes and types at once, decodes the original, shrinks it and encodes it in its own format, then in the requested
 * one, and once more, with sharp's defaults, into a file. For the share image it makes only the photo without its
 * ground.
 */
export async function variantsByExtension(bytes: Uint8Array): Promise<Files> {
  const folder = await mkdtemp(join(tmpdir(), "extension-"));
  const original = join(folder, "original");
  await writeFile(original, bytes);
  const files = await Promise.all(
    Object.entries(photoVariants).map(async ([name, { width, height, format, quality }]) => {
      const box = { fit: "inside", withoutEnlargement: true } as const;
      const shrunk = await sharp(original).rotate().resize(width, height, box).toBuffer();
      const converted = await sharp(shrunk).toFormat(format, { quality }).toBuffer();
      const path = join(folder, name);
      await sharp(converted).toFile(path);
      return [name, await readFile(path)] as const;
    }),
  );
  await rm(folder, { recursive: true });
  // The cast: the entries are from `photoVariants`.
  return Object.fromEntries(files) as unknown as Files;
}
