import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Ports } from "@daily-genius/project/ports";
import { bySlug, type CopiedPost } from "./copied.ts";

const twoDays = 2 * 24 * 60 * 60 * 1000;

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

async function opened(url: string): Promise<Buffer> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
  return Buffer.from(await response.arrayBuffer());
}
