import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { photoLimits, photoObjectName } from "@daily-genius/domain/photo/photo";
import type { Services } from "../services.ts";
import { type Manifest, manifestName } from "./archive-format.ts";
import { digestOf, digestOfStored } from "./archived-form.ts";
import { batchesOf, type WholePost } from "./import-batches.ts";
import { parseManifest } from "./manifest.ts";

/** The counts of a comparison, and a sentence for each difference. */
export type Compared = {
  readonly manifest: Manifest;
  /** The number of posts with a photo. */
  readonly withPhoto: number;
  readonly differences: readonly string[];
};

/** Compares every post, photo file and history entry of a copy with the project, byte by byte. */
export async function compareFolder(services: Services, folder: string): Promise<Compared> {
  const { documents, now } = services;
  const manifest = parseManifest(await readFile(join(folder, manifestName)));
  const all = { has: () => true };
  const differences: string[] = [];
  let withPhoto = 0;
  for await (const { posts, entries } of batchesOf(folder, { manifest, posts: all, entries: all }, now())) {
    const found = await Promise.all(posts.map((post) => differencesOf(services, post)));
    differences.push(...found.flat());
    withPhoto += posts.filter(({ archived }) => archived.photos.length > 0).length;
    const stored = entries.length > 0 ? await documents.read(entries.map(({ path }) => path)) : [];
    for (const [index, { path, fields }] of entries.entries())
      if (!isDeepStrictEqual(stored[index]?.fields, fields)) differences.push(`${path} differs`);
  }
  return { manifest, withPhoto, differences };
}

async function differencesOf(services: Services, { archived, files }: WholePost): Promise<string[]> {
  const { post, photos } = archived;
  const [{ fields }] = await services.documents.read([`posts/${post.id}`]);
  if (!fields) return [`${post.id} is missing`];
  const isSame = digestOf(archived) === digestOfStored(post.id, fields);
  const compared = await Promise.all(
    photos.map(async ({ variant, contentType, timestamp, file }) => {
      const objectName = photoObjectName(variant, post.id, timestamp, contentType);
      const bytes = await services.files.read(objectName, photoLimits.maxBytes);
      const isEqual =
        bytes instanceof Uint8Array && Buffer.compare(bytes, files.get(file) ?? Buffer.of()) === 0;
      return isEqual ? [] : [`${objectName} differs`];
    }),
  );
  return [...(isSame ? [] : [`${post.id} differs`]), ...compared.flat()];
}
