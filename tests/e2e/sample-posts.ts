import { localDay } from "@daily-genius/domain/dates/publish-date";
import type { Post } from "@daily-genius/domain/post/post";
import { aPost } from "@daily-genius/domain/testing/a-post";
import { isNear } from "@daily-genius/stack/samples/add-posts";
import { type CardStyle, cardTexts, drawCard } from "@daily-genius/stack/samples/card";
import { samplePeople } from "@daily-genius/stack/samples/people";
import sharp from "sharp";
import { unbroken } from "./accessibility.ts";

const day = 86_400_000;

/** Returns the posts of a new local stack, with their photos inline rather than in Storage. */
export function samplePosts(): Promise<readonly Post[]> {
  return Promise.all(
    samplePeople.map(async (person) => {
      const { day: days, fields, card } = person;
      return aPost({
        ...fields,
        date: localDay(new Date(Date.now() + days * day)),
        ...(card && isNear(person) && (await photoOf(fields.title, card))),
      });
    }),
  );
}

/** Returns the same posts and one more, among the nearest future ones, with a word in every field that fits on no line. */
export async function postsWithUnbrokenWord(): Promise<readonly Post[]> {
  const posts = await samplePosts();
  const longest = aPost({
    ...posts.find(({ imageURL }) => imageURL !== ""),
    id: "unbroken",
    title: unbroken,
    description: unbroken,
    // A free day.
    date: localDay(new Date(Date.now() + 3 * day)),
    birthdate: unbroken,
    deathdate: unbroken,
    country: unbroken,
    role: [unbroken],
    authorEmail: `${unbroken}@example.com`,
  });
  return [...posts, longest];
}

async function photoOf(title: string, card: CardStyle): Promise<Partial<Post>> {
  const [width, height] = [320, 400];
  const image = await sharp(await drawCard(title, card))
    .resize(width, height)
    .webp({ quality: 60 })
    .toBuffer();
  const url = `data:image/webp;base64,${image.toString("base64")}`;
  const photo = { width, height, bytes: image.length, originalBytes: image.length };
  return { imageURL: url, thumbnailURL: url, previewURL: url, photo, ...cardTexts(title, card) };
}
