import type { Post } from "@daily-genius/domain/post/post";
import { exportArchive } from "../src/archive/export-archive.ts";
import { type ImportMode, type ImportRequest, importArchive } from "../src/archive/import-archive.ts";
import type { Fields } from "../src/store/documents.ts";
import { expectDerivedRight, expectOutlinesRight, laterServices } from "./post-desk.ts";
import { freshPath, listed, type PackedFile } from "./repacked.ts";
import { bucket, documentAt } from "./stored.ts";
import { documentsOf } from "./whole-state.ts";

/** Stores a post outside the panel, with whatever fields. */
export async function plant(post: Fields & Pick<Post, "id">): Promise<void> {
  await documentAt(`posts/${post.id}`).set(post);
}

/** An export of everything, by default without the history. */
export async function exported(withHistory = false, on = laterServices()) {
  const file = freshPath();
  const result = await exportArchive(on, { file, project: "demo", withHistory });
  return { file, ...result };
}

/** An import; it refuses to change posts of the project unless a mode says how. */
export function importInto(
  file: string,
  mode: ImportMode = "refuse",
  more: Pick<ImportRequest, "only" | "skipRefused"> = {},
  on = laterServices(),
) {
  return importArchive(on, { file, mode, ...more });
}

/** A text of an archive as JSON, of whatever kind. */
export type Crafted = {
  id: unknown;
  photo: unknown;
  readonly photos: Fields[];
} & Readonly<Record<"post" | "draft" | "entry" | "more", Record<string, unknown>>>;

/** The files of an archive after a change of the first text whose name begins so, and a manifest that matches. */
export function crafted(
  files: readonly PackedFile[],
  begin: string,
  change: (archived: Crafted) => unknown,
): PackedFile[] {
  const first = files.find(({ name }) => name.startsWith(begin));
  const archived = JSON.parse(Buffer.from(first?.bytes ?? []).toString());
  change(archived);
  const bytes = Buffer.from(JSON.stringify(archived));
  return listed(files.map((one) => (one === first ? { ...one, bytes } : one)));
}

/** Everything that an import must restore, which is all except the time of the last write. */
export async function content() {
  const posts = Object.entries(await documentsOf("posts"));
  const [objects] = await bucket().getFiles({ prefix: "geniuses/" });
  const files = await Promise.all(
    objects.map(async (object) => {
      const [bytes] = await object.download();
      const [{ contentType, cacheControl }] = await object.getMetadata();
      return [object.name, { bytes: bytes.toString("base64"), contentType, cacheControl }];
    }),
  );
  return {
    posts: Object.fromEntries(posts.map(([id, { updatedAt: _, ...fields }]) => [id, fields])),
    files: Object.fromEntries(files),
  };
}

/** Reservations, conflicts, the feed and its outlines are those implied by the posts. */
export async function expectEverythingRight() {
  await expectDerivedRight();
  await expectOutlinesRight();
}
