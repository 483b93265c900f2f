import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { photoLimits, photoObjectName, stagedObjectName } from "@daily-genius/domain/photo/photo";
import { TrayDraft } from "@daily-genius/domain/tray/tray-draft";
import { draftPath } from "../posts/draft-record.ts";
import type { Services } from "../services.ts";
import type { Fields } from "../store/documents.ts";
import { type Manifest, manifestName } from "./archive-format.ts";
import { archivedFields } from "./archived-draft.ts";
import { digestOf, digestOfStored } from "./archived-form.ts";
import { batchesOf, type WholeDraft, type WholePost } from "./import-batches.ts";
import { parseManifest } from "./manifest.ts";

/** The counts of a comparison, and a sentence for each difference. */
export type Compared = {
  readonly manifest: Manifest;
  /** The number of posts and drafts with a photo. */
  readonly withPhoto: number;
  readonly differences: readonly string[];
};

/** Compares every post, draft, photo file and history entry of a copy with the project, byte by byte. */
export async function compareFolder(services: Services, folder: string): Promise<Compared> {
  const { documents, now } = services;
  const manifest = parseManifest(await readFile(join(folder, manifestName)));
  const all = { has: () => true };
  const differences: string[] = [];
  let withPhoto = 0;
  const everything = { manifest, posts: all, drafts: all, entries: all };
  for await (const { posts, drafts, entries } of batchesOf(folder, everything, now())) {
    const read = await documents.read([
      ...posts.map(({ archived }) => `posts/${archived.post.id}`),
      ...drafts.map(({ archived }) => draftPath(archived.draft.id)),
      ...entries.map(({ path }) => path),
    ]);
    const stored = new Map(read.map(({ path, fields }) => [path, fields]));
    const found = await Promise.all([
      ...posts.map((post) => differencesOf(services, post, stored)),
      ...drafts.map((draft) => draftDifferences(services, draft, stored)),
    ]);
    differences.push(...found.flat());
    withPhoto += [...posts, ...drafts].filter(({ archived }) => archived.photos.length > 0).length;
    for (const { path, fields } of entries)
      if (!isDeepStrictEqual(stored.get(path), fields)) differences.push(`${path} differs`);
  }
  return { manifest, withPhoto, differences };
}

/** The stored fields by path. */
type Stored = ReadonlyMap<string, Fields | undefined>;

async function differencesOf(
  services: Services,
  { archived, files }: WholePost,
  documents: Stored,
): Promise<string[]> {
  const { post, photos } = archived;
  const fields = documents.get(`posts/${post.id}`);
  if (!fields) return [`${post.id} is missing`];
  const isSame = digestOf(archived) === digestOfStored(post.id, fields);
  const compared = photos.map(({ variant, contentType, timestamp, file }) =>
    fileDifferences(services, photoObjectName(variant, post.id, timestamp, contentType), files.get(file)),
  );
  return [...(isSame ? [] : [`${post.id} differs`]), ...(await Promise.all(compared)).flat()];
}

async function draftDifferences(
  services: Services,
  { archived, files }: WholeDraft,
  documents: Stored,
): Promise<string[]> {
  const path = draftPath(archived.draft.id);
  const stored = TrayDraft.safeParse(documents.get(path)).data;
  if (stored?.state !== "kept") return [`${path} is missing`];
  const compared = archived.photos.map(({ variant, file }) =>
    fileDifferences(services, stagedObjectName(variant, stored.uploadId), files.get(file)),
  );
  const isSame = isDeepStrictEqual(archivedFields(stored), archived.draft);
  return [...(isSame ? [] : [`${path} differs`]), ...(await Promise.all(compared)).flat()];
}

async function fileDifferences(
  { files }: Services,
  objectName: string,
  archived: Uint8Array = Buffer.of(),
): Promise<string[]> {
  const bytes = await files.read(objectName, photoLimits.maxBytes);
  const isEqual = bytes instanceof Uint8Array && Buffer.compare(bytes, archived) === 0;
  return isEqual ? [] : [`${objectName} differs`];
}
