import { randomUUID } from "node:crypto";
import { localDay, type PublishDate } from "@daily-genius/domain/publish-date";
import type { ProductClient } from "../product-client.ts";
import { drawCard } from "./card.ts";
import { cardTexts } from "./card-texts.ts";
import { samplePeople } from "./people.ts";
import type { SamplePerson } from "./sample-person.ts";

const day = 86_400_000;
/** More would start more function processes than they save time. */
const atOnce = 2;

/** Creates the sample posts as an administrator would, dated from `today`, and reports progress through `say`. */
export async function addPosts(
  client: ProductClient,
  today: number,
  say: (line: string) => void,
): Promise<void> {
  const waiting = [...samplePeople];
  let added = 0;
  const work = async () => {
    for (let person = waiting.shift(); person; person = waiting.shift()) {
      await addPost(client, person, localDay(new Date(today + person.day * day)));
      added += 1;
      if (added % 10 === 0) say(`Adding sample posts: ${added} of ${samplePeople.length} …`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

async function addPost(client: ProductClient, person: SamplePerson, date: PublishDate): Promise<void> {
  const { day: _day, card, ...fields } = person;
  const uploadId = card && (await client.upload(await drawCard(person.title, card), "image/png"));
  try {
    await client.call("createPost", {
      requestId: randomUUID(),
      draft: { ...fields, date, ...(card && cardTexts(person.title, card)) },
      ...(uploadId !== undefined && { uploadId }),
    });
  } catch (error) {
    // An interrupted first start has already created it.
    if (!String(error).includes("ALREADY_EXISTS")) throw error;
  }
}
