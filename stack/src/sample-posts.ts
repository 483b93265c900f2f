import { readFileSync, rmSync, writeFileSync } from "node:fs";
import type { ProductClient } from "./product-client.ts";
import { replaceFile } from "./replace-file.ts";
import { addPhoto, addPosts, type PostWithoutPhoto } from "./samples/add-posts.ts";
import { stampIn, waitingIn } from "./samples-process.ts";

/**
 * Adds the sample posts to a stack that never had them, and reports progress through `say`. Most of their photos are
 * left to `addSamplePhotos`.
 */
export async function addSamplePosts(
  folder: string,
  signIn: () => Promise<ProductClient>,
  say: (line: string) => void,
): Promise<void> {
  const today = Date.now();
  const waiting = await addPosts(await signIn(), today, say);
  writeFileSync(waitingIn(folder), JSON.stringify(waiting));
  writeFileSync(stampIn(folder), new Date(today).toISOString());
}

/** Adds the missing photos, one after the other; after an interruption, another call continues. */
export async function addSamplePhotos(folder: string, signIn: () => Promise<ProductClient>): Promise<void> {
  const file = waitingIn(folder);
  const client = await signIn();
  const waiting: PostWithoutPhoto[] = JSON.parse(readFileSync(file, "utf8"));
  for (let post = waiting.shift(); post; post = waiting.shift()) {
    await addPhoto(client, post);
    // If the process is killed here, the next start uploads the photo again; the server rejects it because the post has
    // changed.
    replaceFile(file, JSON.stringify(waiting));
  }
  rmSync(file);
}
