import { createHash, randomUUID } from "node:crypto";
import { localDay, type PublishDate } from "@daily-genius/domain/dates/publish-date";
import type { Post } from "@daily-genius/domain/post/post";
import type { ProductClient } from "../product-client.ts";
import { cardTexts, drawCard } from "./card.ts";
import { cardStyleOf } from "./card-style.ts";
import { type SamplePerson, samplePeople } from "./people.ts";

const day = 86_400_000;
/** The number of calls in parallel, as many as the functions of a stack handle. */
const atOnce = 4;

/** Whether a post is near the day of the first start, so that its photo is urgent. */
export function isNear(person: SamplePerson): boolean {
  return Math.abs(person.day) <= 5;
}

/** A created post that still lacks its photo. */
export type PostWithoutPhoto = Pick<Post, "id" | "title" | "date" | "updatedAt">;

/** Creates the sample posts, dated from `today`, and reports to `say`. Returns those without photos, latest first. */
export async function addPosts(
  client: ProductClient,
  today: number,
  say: (line: string) => void,
): Promise<readonly PostWithoutPhoto[]> {
  const waiting = [...samplePeople];
  const lacking: PostWithoutPhoto[] = [];
  let added = 0;
  const work = async () => {
    for (let person = waiting.shift(); person; person = waiting.shift()) {
      const post = await addPost(client, person, localDay(new Date(today + person.day * day)));
      if (post?.imageURL === "" && cardStyleOf(person)) {
        const { id, title, date, updatedAt } = post;
        lacking.push({ id, title, date, updatedAt });
      }
      added += 1;
      if (added % 10 === 0) say(`Adding sample posts: ${added} of ${samplePeople.length}…`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return lacking.sort((a, b) => b.date.localeCompare(a.date));
}

async function addPost(
  client: ProductClient,
  person: SamplePerson,
  date: PublishDate,
): Promise<Post | undefined> {
  const { day: _day, ...fields } = person;
  const card = isNear(person) ? await uploadCard(client, person) : undefined;
  try {
    const { post } = await client.call("createPost", {
      requestId: requestFor(person.title, date),
      draft: { ...fields, date, ...card?.texts },
      ...(card && { uploadId: card.uploadId }),
    });
    return post;
  } catch (error) {
    // An interrupted first start has already created it, with its photo.
    if (!String(error).includes("ALREADY_EXISTS")) throw error;
    return undefined;
  }
}

/** Uploads the photo of a sample post and saves it with the post, unless someone has edited or deleted that since. */
export async function addPhoto(client: ProductClient, post: PostWithoutPhoto): Promise<void> {
  const person = samplePeople.find(({ title }) => title === post.title);
  const card = person && (await uploadCard(client, person));
  if (!card) return;
  const { day: _day, ...fields } = person;
  try {
    await client.call("updatePost", {
      requestId: randomUUID(),
      id: post.id,
      basedOn: post.updatedAt,
      draft: { ...fields, date: post.date, ...card.texts },
      photo: { kind: "replace", uploadId: card.uploadId },
    });
  } catch (error) {
    if (!/ABORTED|NOT_FOUND/.test(String(error))) throw error;
  }
}

/** Draws the card of a person, if there is one, and uploads it. */
async function uploadCard(client: ProductClient, person: SamplePerson) {
  const style = cardStyleOf(person);
  if (!style) return undefined;
  const uploadId = await client.upload(await drawCard(person.title, style), "image/png");
  return { uploadId, texts: cardTexts(person.title, style) };
}

/** Returns the same id for the same post, so that a start after an interrupted one gets the post that it created. */
function requestFor(title: string, date: string): string {
  const hex = createHash("sha256").update(`${date} ${title}`).digest("hex");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(12, 15)}`,
    `8${hex.slice(15, 18)}`,
    hex.slice(18, 30),
  ].join("-");
}
