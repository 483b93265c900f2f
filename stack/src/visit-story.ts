import { readFileSync } from "node:fs";
import { join } from "node:path";
import { normalizePublishDate } from "@daily-genius/domain/dates/publish-date";
import type { Post } from "@daily-genius/domain/post/post";
import { postId } from "@daily-genius/domain/post/post-id";
import type { Ports } from "@daily-genius/project/ports";

const twoDays = 2 * 24 * 60 * 60 * 1000;

/** A post as a copy has it, with the files of its photo. */
type CopiedPost = {
  readonly post: Post;
  readonly photos: readonly { readonly variant: string; readonly file: string }[];
};

/** Opens the file of a day, the page and the photo of its story as a reader does; returns a sentence about them. */
export async function visitStory(copy: string, { hosting }: Ports): Promise<string> {
  const begun = new Date(Date.now() - twoDays).toISOString().slice(0, 10).replaceAll("-", "/");
  let latest: CopiedPost | undefined;
  for (const one of bySlug(copy).values())
    if (one && one.photos.length > 0 && one.post.date <= begun && one.post.date >= (latest?.post.date ?? ""))
      latest = one;
  if (!latest) return "No published story has a photo, so no page was checked.";
  const { post, photos } = latest;
  const { entries }: { entries: { id: string; page: string; imageURL: string }[] } = JSON.parse(
    (await opened(`http://127.0.0.1:${hosting}/feed/${post.date}.json`)).toString(),
  );
  const entry = entries.find(({ id }) => id === post.id);
  if (!entry) throw new Error(`${post.id} is missing from the file of ${post.date}.`);
  const page = (await opened(`http://127.0.0.1:${hosting}${entry.page}`)).toString();
  if (!page.includes(entry.imageURL)) throw new Error(`The page ${entry.page} does not show its photo.`);
  const { file = "" } = photos.find(({ variant }) => variant === "full") ?? {};
  if (!(await opened(entry.imageURL)).equals(readFileSync(join(copy, file))))
    throw new Error(`The photo of ${post.id} differs.`);
  return `Opened the file of ${post.date}, ${entry.page} and its photo.`;
}

/** The posts of a copy by their slugs; null for a slug that several have, of which readers see one. */
function bySlug(copy: string): ReadonlyMap<string, CopiedPost | null> {
  const { files } = JSON.parse(readFileSync(join(copy, "copy.json"), "utf8"));
  const posts = new Map<string, CopiedPost | null>();
  for (const name of Object.keys(files).filter((file) => file.startsWith("posts/"))) {
    const one: CopiedPost = JSON.parse(readFileSync(join(copy, name), "utf8"));
    const { date, title } = one.post;
    const slug = postId(date, title.trim());
    if (normalizePublishDate(date) === date) posts.set(slug, posts.has(slug) ? null : one);
  }
  return posts;
}

async function opened(url: string): Promise<Buffer> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
  return Buffer.from(await response.arrayBuffer());
}
