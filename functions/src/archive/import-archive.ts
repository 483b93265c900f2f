import { Failure } from "@daily-genius/domain/failure";
import { photoFolder } from "@daily-genius/domain/photo-variants";
import { nobody } from "../history/entry-write.ts";
import { referredObjects } from "../photos/referred-objects.ts";
import { deletePostIn } from "../posts/delete-post.ts";
import type { Services } from "../services.ts";
import { type Fields, idOf, pagesOf } from "../store/documents.ts";
import { mendSlugs } from "../sweep/wrong-slugs.ts";
import type { ArchivedPost } from "./archive-format.ts";
import { digestOfStored } from "./archived-form.ts";
import { asCreated } from "./as-created.ts";
import { type CheckedArchive, checkArchive } from "./check-archive.ts";
import { type ImportMode, planImport, type Standing } from "./import-plan.ts";
import { fingerprint } from "./manifest.ts";
import { parseArchivedPost } from "./parse-archived-post.ts";
import { putPost } from "./put-post.ts";
import { filesOf } from "./read-archive.ts";

/** How many posts are imported at once. */
const width = 6;

export type ImportRequest = {
  readonly file: string;
  readonly mode: ImportMode;
  /** Imports this post alone. */
  readonly only?: string | undefined;
  /** Leaves out the posts that the product would refuse; otherwise one of them stops the import. */
  readonly skipRefused?: boolean;
};

/** The result of an import, in posts. */
export type Imported = {
  readonly put: number;
  /** Identical in the project and in the archive. */
  readonly same: number;
  /** Different in the project, and left as they are there. */
  readonly kept: number;
  readonly trashed: number;
  /** Left out, because the product would refuse them. */
  readonly refused: number;
};

/**
 * Imports the posts and photos of an archive. The whole archive is checked before anything is written: a post passes
 * what `createPost` checks, a file of a photo what the photo step checks. After an interruption, a second run recognises
 * what is in place and imports the rest.
 */
export async function importArchive(
  services: Services,
  { file, mode, only, skipRefused = false }: ImportRequest,
  say: (line: string) => void = () => {},
): Promise<Imported> {
  const checked = await checkArchive(file);
  const refused = [...checked.refused].filter(([id]) => only === undefined || id === only);
  const reasons = refused.map(([id, reason]) => `${id} cannot be imported: ${reason}`);
  if (refused.length > 0 && !skipRefused) throw stopped(reasons);
  for (const reason of reasons) say(reason);
  const wanted = only === undefined ? checked.posts : onePost(checked, only);
  const standing = await compareWithProject(services, { posts: wanted, refused: checked.refused }, only);
  const { toTrash, toPut } = planImport(mode, wanted.keys(), standing);
  let trashed = 0;
  for (const id of toTrash)
    if (await deletePostIn(services, id, { act: "deleted", by: nobody })) trashed += 1;
  let put = 0;
  for await (const batch of batchesOf(file, checked, toPut)) {
    const done = await Promise.all(batch.map(({ archived, files }) => putPost(services, archived, files)));
    const before = put;
    put += done.filter(Boolean).length;
    if (Math.floor(put / 500) > Math.floor(before / 500)) say(`${put} posts imported …`);
  }
  // An earlier run may have stopped between a post and the documents derived from it.
  await mendSlugs(services);
  const same = standing.same.size;
  return { put, same, kept: wanted.size - same - put, trashed, refused: refused.length };
}

function stopped(reasons: readonly string[]): Failure {
  return new Failure(
    "invalid-argument",
    [...reasons, "Nothing was written. --skip-refused imports the other posts."].join("\n"),
  );
}

function onePost({ posts, refused }: CheckedArchive, id: string): CheckedArchive["posts"] {
  if (refused.has(id)) return new Map();
  const digest = posts.get(id);
  if (digest === undefined) throw new Failure("not-found", `The archive does not hold the post ${id}.`);
  return new Map([[id, digest]]);
}

async function compareWithProject(
  { documents, files }: Services,
  { posts, refused }: Pick<CheckedArchive, "posts" | "refused">,
  only: string | undefined,
): Promise<Standing> {
  const present = new Set((await files.list(`${photoFolder}/`)).map(({ name }) => name));
  const isWhole = (fields: Fields) => referredObjects(fields).every((name) => present.has(name));
  const standing = { same: new Set<string>(), different: new Set<string>(), other: new Set<string>() };
  for await (const page of pagesOf(documents, "posts"))
    for (const stored of page) {
      const id = idOf(stored);
      const digest = posts.get(id);
      const fields = stored.fields ?? {};
      if (digest === undefined) {
        if (only === undefined && !refused.has(id)) standing.other.add(id);
      } else if (digest === digestOfStored(id, fields) && isWhole(fields)) standing.same.add(id);
      else standing.different.add(id);
    }
  return standing;
}

type WholePost = { readonly archived: ArchivedPost; readonly files: Map<string, Uint8Array> };

/** The posts to import, each with its files, a few at a time. */
async function* batchesOf(
  path: string,
  { manifest }: CheckedArchive,
  toPut: ReadonlySet<string>,
): AsyncGenerator<readonly WholePost[]> {
  let batch: WholePost[] = [];
  let current: WholePost | undefined;
  if (toPut.size === 0) return;
  for await (const file of filesOf(path)) {
    if (file.kind === "manifest") break;
    if (manifest.files[file.name]?.sha256 !== fingerprint(file.bytes).sha256)
      throw new Failure("aborted", "The archive has changed since it was checked: run the command again.");
    if (file.kind === "photos") {
      current?.files.set(file.name, file.bytes);
      continue;
    }
    // A post's files follow it, so the next post completes the batch.
    if (batch.length === width) {
      yield batch;
      batch = [];
    }
    const archived = parseArchivedPost(file);
    current = toPut.has(archived.post.id) ? { archived: asCreated(archived), files: new Map() } : undefined;
    if (current) batch.push(current);
  }
  if (batch.length > 0) yield batch;
}
