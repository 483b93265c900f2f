import { createHash } from "node:crypto";
import { lifeYears } from "@daily-genius/domain/dates/life-years";
import type { FeedReader, Story } from "../feed-reader.ts";
import { freshnessOf } from "../freshness.ts";
import { storyPath } from "../site-address.ts";
import type { Content, Moved } from "../site-answer.ts";
import { readPhoto } from "./read-photo.ts";

/** The version of the image's design: a new one gets new addresses, because other sites cache images by address. */
const look = 1;

/** Returns the path of a story's share image, which changes with the content of the image. */
export function shareImagePath(story: Story): string {
  return `${storyPath(story.id)}/${tagOf(story)}.jpg`;
}

function tagOf({ title, birthdate, deathdate, imageURL }: Story): string {
  const shown = JSON.stringify([look, title, birthdate, deathdate, imageURL]);
  return createHash("sha256").update(shown).digest("hex").slice(0, 12);
}

/** Returns the share image of a story, or a redirect from a former address. Undefined if the story is missing. */
export async function shareImage(
  feed: FeedReader,
  { id, tag }: { readonly id: string; readonly tag: string },
  read: typeof readPhoto = readPhoto,
): Promise<Content<Uint8Array> | Moved | undefined> {
  const story = await feed.story(id);
  if (!story) return undefined;
  if (tag !== tagOf(story)) return { movedTo: shareImagePath(story) };
  const { title, birthdate, deathdate, imageURL, date } = story;
  // Loading the image library takes longer than answering with a page.
  const [photo, { drawShareImage }] = await Promise.all([read(imageURL), import("./draw-share-image.ts")]);
  const body = await drawShareImage({ title, years: lifeYears(birthdate, deathdate), photo });
  return { status: 200, type: "image/jpeg", body, freshness: freshnessOf(date, feed.latest()) };
}
