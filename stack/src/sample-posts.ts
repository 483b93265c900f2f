import { randomUUID } from "node:crypto";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { localDay, type PublishDate } from "@daily-genius/domain/publish-date";
import type { Credentials } from "./local-admin.ts";
import type { Ports } from "./ports.ts";
import { type ProductClient, signInAt } from "./product-client.ts";
import { drawCard } from "./samples/card.ts";
import { samplePeople } from "./samples/people.ts";
import type { SamplePerson } from "./samples/sample-person.ts";

const day = 86_400_000;
/** Several at once shorten the wait; more would start more function processes than they save time. */
const atOnce = 2;

/** Adds the sample posts to a stack that has none yet, as an administrator would; `say` hears how far it has come. */
export async function addSamplePosts(
  folder: string,
  project: string,
  ports: Ports,
  credentials: Credentials,
  say: (line: string) => void,
): Promise<void> {
  const stamp = join(folder, "sample-posts-added");
  if (existsSync(stamp)) return;
  const client = await signInAt(project, ports, credentials);
  const today = Date.now();
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
  writeFileSync(stamp, new Date(today).toISOString());
}

async function addPost(client: ProductClient, person: SamplePerson, date: PublishDate): Promise<void> {
  const { day: _day, card, ...fields } = person;
  const uploadId = card && (await client.upload(await drawCard(person.title, card), "image/png"));
  try {
    await client.call("createPost", {
      requestId: randomUUID(),
      draft: { ...fields, date },
      ...(uploadId !== undefined && { uploadId }),
    });
  } catch (error) {
    // Left over from a first start that was interrupted: the post is there, which is what was wanted.
    if (!String(error).includes("ALREADY_EXISTS")) throw error;
  }
}
