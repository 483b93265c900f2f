import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ProductClient } from "./product-client.ts";
import { replaceFile } from "./replace-file.ts";
import type { Pictureless } from "./samples/add-posts.ts";

/** The posts that wait for their pictures, while there are any. */
const waitingIn = (folder: string) => join(folder, "sample-pictures.json");

/** Adds the sample posts to a stack that never had them, and reports progress through `say`. */
export async function ensureSamplePosts(
  folder: string,
  signIn: () => Promise<ProductClient>,
  say: (line: string) => void,
): Promise<void> {
  const stamp = join(folder, "sample-posts-added");
  if (existsSync(stamp)) return;
  // Only a first start needs the image library, which takes longest to load of all that the command uses.
  const { addPosts } = await import("./samples/add-posts.ts");
  const today = Date.now();
  const waiting = await addPosts(await signIn(), today, say);
  writeFileSync(waitingIn(folder), JSON.stringify(waiting));
  writeFileSync(stamp, new Date(today).toISOString());
}

/** Adds the pictures that still wait, one after the other, until all are there or the stack is `leaving`. */
export async function addSamplePictures(
  folder: string,
  signIn: () => Promise<ProductClient>,
  leaving: AbortSignal,
): Promise<void> {
  const file = waitingIn(folder);
  if (!existsSync(file)) return;
  const { addPicture } = await import("./samples/add-picture.ts");
  const client = await signIn();
  const waiting: Pictureless[] = JSON.parse(readFileSync(file, "utf8"));
  for (let post = waiting.shift(); post; post = waiting.shift()) {
    if (leaving.aborted) return;
    await addPicture(client, post);
    // A kill before this line has the picture sent once more, and refused: the post is no longer the one that waited.
    replaceFile(file, JSON.stringify(waiting));
  }
  rmSync(file);
}
