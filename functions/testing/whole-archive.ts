import { randomUUID } from "node:crypto";
import { exportArchive } from "../src/archive/export-archive.ts";
import { importArchive } from "../src/archive/import-archive.ts";
import type { ImportMode } from "../src/archive/import-plan.ts";
import { createPostIn } from "../src/posts/create-post.ts";
import { type Services, services } from "../src/services.ts";
import { aDraft } from "./a-draft.ts";
import { aReadyUpload } from "./an-upload.ts";
import { bucket } from "./bucket.ts";
import { expectDerivedRight, expectOutlinesRight } from "./post-desk.ts";
import { freshPath } from "./repacked.ts";
import { documentsOf } from "./whole-state.ts";

/** The author of the posts in these tests. */
export const author = { uid: "admin-1", email: "editor@dailygenius.example" };

export const quiet = (): Services => ({ ...services, log: () => {} });

/** A post as the panel would create it, with a photo by default. */
export async function create(draft = aDraft(), photo = true) {
  const upload = photo && { uploadId: await aReadyUpload(author.uid) };
  return createPostIn(quiet(), { requestId: randomUUID(), draft, ...upload }, author);
}

/** An export of everything, by default without the history. */
export async function exported(withHistory = false) {
  const file = freshPath();
  const result = await exportArchive(quiet(), { file, project: "demo", withHistory });
  return { file, ...result };
}

export function bring(file: string, mode: ImportMode = "refuse", only?: string) {
  return importArchive(quiet(), { file, mode, only });
}

/** Everything that an import must restore, which is all except the time of the last write. */
export async function content() {
  const posts = Object.entries(await documentsOf("posts"));
  const [objects] = await bucket().getFiles({ prefix: "geniuses/" });
  const files = await Promise.all(
    objects.map(async (object) => {
      const [[bytes], [{ contentType, cacheControl }]] = [
        await object.download(),
        await object.getMetadata(),
      ];
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
