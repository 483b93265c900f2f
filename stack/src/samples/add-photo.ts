import { randomUUID } from "node:crypto";
import type { ProductClient } from "../product-client.ts";
import type { PostWithoutPhoto } from "./add-posts.ts";
import { drawCard } from "./card.ts";
import { cardStyleOf } from "./card-style.ts";
import { cardTexts } from "./card-texts.ts";
import { samplePeople } from "./people.ts";

/** Uploads the photo of a sample post and saves it with the post, unless someone has edited or deleted that since. */
export async function addPhoto(client: ProductClient, post: PostWithoutPhoto): Promise<void> {
  const person = samplePeople.find(({ title }) => title === post.title);
  const card = person && cardStyleOf(person);
  if (!card) return;
  const { day: _day, ...fields } = person;
  const uploadId = await client.upload(await drawCard(post.title, card), "image/png");
  try {
    await client.call("updatePost", {
      requestId: randomUUID(),
      id: post.id,
      basedOn: post.updatedAt,
      draft: { ...fields, date: post.date, ...cardTexts(post.title, card) },
      photo: { kind: "replace", uploadId },
    });
  } catch (error) {
    if (!/ABORTED|NOT_FOUND/.test(String(error))) throw error;
  }
}
