import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { photoVariants } from "@daily-genius/domain/photo-variants";
import sharp from "sharp";
import type { Files } from "./files.ts";

sharp.cache(false);

/**
 * What the storage-resize-images extension does, told from its documented steps and not from its source: the file
 * goes to the temporary folder, and for every size and type, all at once, the original is decoded, shrunk and encoded
 * in its own format, that is encoded in the wanted one, and that once more, as the sharp default, into a file.
 */
export async function variantsByExtension(bytes: Uint8Array): Promise<Files> {
  const folder = await mkdtemp(join(tmpdir(), "extension-"));
  const original = join(folder, "original");
  await writeFile(original, bytes);
  const files = await Promise.all(
    Object.entries(photoVariants).map(async ([name, { longestSide, format, quality }]) => {
      const box = { fit: "inside", withoutEnlargement: true } as const;
      const shrunk = await sharp(original).rotate().resize(longestSide, longestSide, box).toBuffer();
      const converted = await sharp(shrunk).toFormat(format, { quality }).toBuffer();
      const path = join(folder, name);
      await sharp(converted).toFile(path);
      return [name, await readFile(path)] as const;
    }),
  );
  await rm(folder, { recursive: true });
  // The cast: the entries are those of `photoVariants`.
  return Object.fromEntries(files) as unknown as Files;
}
