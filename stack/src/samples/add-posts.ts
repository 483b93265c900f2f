import { createHash, randomUUID } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { localDay, type PublishDate } from "@daily-genius/domain/dates/publish-date";
import type { Post } from "@daily-genius/domain/post/post";
import type { ProductClient } from "../product-client.ts";
import { replaceFile } from "../replace-file.ts";
import { stampIn, waitingIn } from "../samples-process.ts";
import { cardTexts, drawCard } from "./card.ts";
import { type SamplePerson, samplePeople } from "./people.ts";

const day = 86_400_000;
/** The number of calls in parallel, as many as the functions of a stack handle. */
const atOnce = 4;

/** Whether a post is near the day of the first start, so that its photo is urgent. */
export function isNear({ day }: SamplePerson): boolean {
  return Math.abs(day) <= 5;
}

/** A created post that still lacks its photo. */
type PostWithoutPhoto = Pick<Post, "id" | "title" | "date" | "updatedAt">;

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

/** Creates the sample posts, dated from `today`, and reports to `say`. Returns those without photos, latest first. */
async function addPosts(
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
      if (post?.imageURL === "" && person.card) {
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
  const { fields } = person;
  const card = isNear(person) ? await uploadCard(client, person) : undefined;
  try {
    const { post } = await client.call("createPost", {
      requestId: requestFor(fields.title, date),
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
async function addPhoto(client: ProductClient, post: PostWithoutPhoto): Promise<void> {
  const person = samplePeople.find(({ fields }) => fields.title === post.title);
  const card = person && (await uploadCard(client, person));
  if (!card) return;
  try {
    await client.call("updatePost", {
      requestId: randomUUID(),
      id: post.id,
      basedOn: post.updatedAt,
      draft: { ...person.fields, date: post.date, ...card.texts },
      photo: { kind: "replace", uploadId: card.uploadId },
    });
  } catch (error) {
    if (!/ABORTED|NOT_FOUND/.test(String(error))) throw error;
  }
}

/** Draws the card of a person, if there is one, and uploads it. */
async function uploadCard(client: ProductClient, { card, fields: { title } }: SamplePerson) {
  if (!card) return undefined;
  const uploadId = await client.upload(await drawCard(title, card), "image/png");
  return { uploadId, texts: cardTexts(title, card) };
}

/** Returns the same id for the same post, so that a start after an interrupted one gets the post that it created. */
function requestFor(title: string, date: string): string {
  const hex = createHash("sha256").update(`${date} ${title}`).digest("hex");
  return hex.replace(/^(.{8})(.{4})(.{3})(.{3})(.{12}).*$/, "$1-$2-4$3-8$4-$5");
}
