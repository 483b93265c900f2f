import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { localDay } from "@daily-genius/domain/dates/publish-date";
import { feedEntry } from "@daily-genius/domain/feed/feed-entry";
import { aPost } from "@daily-genius/domain/testing/a-post";
import { drawCard } from "@daily-genius/stack/samples/card";
import { samplePeople } from "@daily-genius/stack/samples/people";
import sharp from "sharp";
import { outlineOf } from "../../functions/src/feed/outline.ts";
import type { Story } from "../../functions/src/feed/story.ts";
import type { FeedReader } from "../../functions/src/site/feed-reader.ts";
import type { Asked } from "../../functions/src/site/site-address.ts";
import { siteContent } from "../../functions/src/site/site-content.ts";

const photoPath = "pictures/ada.webp";

/** A sample story of today, with a photo on the site's own origin. */
export async function aStory(): Promise<Story> {
  const person = samplePeople.find(({ card }) => card);
  if (!person) throw new Error("no sample has a photo");
  const photo = { width: 640, height: 800, bytes: 1, originalBytes: 1 };
  const date = localDay(new Date());
  return { id: "ada", ...feedEntry(aPost({ ...person.fields, date, imageURL: `/${photoPath}`, photo })) };
}

/** Writes the function's answers into a site: the files of the feed that the pages read, the pages and the photo. */
export async function writeStory(site: string, story: Story): Promise<void> {
  const write = (path: string, content: string | Uint8Array) => {
    const file = join(site, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  };
  const feed: FeedReader = {
    latest: () => story.date,
    between: async () => [story],
    outlines: async () => [outlineOf(story)],
    story: async () => story,
    neighbors: async () => ({ earlier: outlineOf(story), later: outlineOf(story) }),
    alike: async () => ["a", "b", "c"].map((id) => outlineOf({ ...story, id })),
  };
  const person = samplePeople.find(({ fields }) => fields.title === story.title);
  const card = person?.card ? await drawCard(story.title, person.card) : Buffer.alloc(0);
  write(photoPath, await sharp(card).resize(640, 800).webp({ quality: 48 }).toBuffer());
  const { date, id } = story;
  const contents: Readonly<Record<string, Asked>> = {
    [`feed/${date}.json`]: { kind: "day", day: date },
    "feed/months.json": { kind: "months" },
    [`genius/${id}.html`]: { kind: "story", id },
    "today.html": { kind: "today" },
    "archive.html": { kind: "archive" },
    "favorites.html": { kind: "favorites" },
    "settings.html": { kind: "settings" },
  };
  for (const [path, asked] of Object.entries(contents)) {
    const content = await siteContent(feed, asked);
    write(path, content && "body" in content ? content.body : "");
  }
}
