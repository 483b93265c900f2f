import { createHash } from "node:crypto";
import { deathOf, lifeYears } from "@daily-genius/domain/dates/life";
import { storyPath } from "@daily-genius/domain/feed/story-path";
import type { Story } from "../../feed/story.ts";
import { publicFolder } from "../../store/files.ts";
import type { FeedReader } from "../feed-reader.ts";
import { type Content, freshnessOf, type Redirect } from "../site-answer.ts";

/** The version of the image's design: a new one gets new addresses, because other sites cache images by address. */
const look = 3;

/** Returns the path of a story's share image, which changes with the content of the image. */
export function shareImagePath(story: Story): string {
  return `${storyPath(story.id)}/${tagOf(story)}.jpg`;
}

function tagOf(story: Story): string {
  const shown = JSON.stringify([look, story.title, story.birthdate, deathOf(story), story.imageURL]);
  return createHash("sha256").update(shown).digest("hex").slice(0, 12);
}

/** Returns the share image of a story, or a redirect from a former address. Undefined if the story is missing. */
export async function shareImage(
  feed: FeedReader,
  { id, tag }: { readonly id: string; readonly tag: string },
): Promise<Content<Uint8Array> | Redirect | undefined> {
  const story = await feed.story(id);
  if (!story) return undefined;
  if (tag !== tagOf(story)) return { movedTo: shareImagePath(story) };
  const { title, imageURL, date } = story;
  // Loading the image library takes longer than answering with a page.
  const [photo, { drawShareImage }] = await Promise.all([
    readPhoto(imageURL),
    import("./draw-share-image.ts"),
  ]);
  const words = { title, years: lifeYears(story), photo: undefined };
  const pictured =
    photo === "lost" ? undefined : await drawShareImage({ ...words, photo }).catch(() => undefined);
  // A deletion that gives up puts a lost photo back, and a damaged one may be replaced.
  const freshness = pictured ? freshnessOf(date, feed.latest()) : "missing";
  return { status: 200, type: "image/jpeg", body: pictured ?? (await drawShareImage(words)), freshness };
}

/** The maximum time to read a photo, in ms. */
const mostMilliseconds = 10_000;

/** Reads the public file of a photo; undefined without one, and for a file elsewhere, also in another project's bucket. */
async function readPhoto(url: string): Promise<Uint8Array | "lost" | undefined> {
  if (!url.startsWith(publicFolder())) return undefined;
  const answer = await fetch(url, { signal: AbortSignal.timeout(mostMilliseconds) });
  if (answer.status === 429 || answer.status >= 500) throw new Error(`Storage answered ${answer.status}.`);
  return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : "lost";
}
