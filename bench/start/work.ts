import { randomUUID } from "node:crypto";
import type { Post } from "@daily-genius/domain/post/post";
import type { ProductClient } from "@daily-genius/stack/product-client";

const atOnce = 8;
/** The number of operations per photo of twelve megapixels. */
const photoEach = 200;
const most = 200;

/** Creates, edits and deletes posts, some with a photo, like a busy team: several at a time. */
export async function work(client: ProductClient, operations: number, photo: Uint8Array): Promise<void> {
  const alive: Post[] = [];
  let next = 0;
  const worker = async () => {
    for (let number = next++; number < operations; number = next++) {
      const hasPhoto = number % photoEach === 0;
      const uploadId = hasPhoto ? await client.upload(photo, "image/jpeg") : undefined;
      const old = alive.shift();
      if (old && alive.length >= most) await client.call("deletePost", { id: old.id });
      else if (old && number % 3 !== 0) {
        const { post } = await client.call("updatePost", {
          requestId: randomUUID(),
          id: old.id,
          basedOn: old.updatedAt,
          draft: draft(`${number}`, old.date),
          photo: uploadId === undefined ? { kind: "keep" } : { kind: "replace", uploadId },
        });
        alive.push(post);
      } else {
        if (old) alive.push(old);
        const { post } = await client.call("createPost", {
          requestId: randomUUID(),
          draft: draft(`${number}`, dayOf(number)),
          ...(uploadId !== undefined && { uploadId }),
        });
        alive.push(post);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

const draft = (name: string, date: string) => ({
  title: `Genius ${name} ${randomUUID().slice(0, 8)}`,
  date,
  description: "Measured while many work at once. ".repeat(20),
  birthdate: "1900",
  deathdate: "",
  country: "Ghana",
  role: ["Engineer"],
});

/** Returns one of 360 far-off days for each post. */
function dayOf(number: number): string {
  const day = new Date(Date.UTC(2090, 0, 1 + (number % 360)));
  return day.toISOString().slice(0, 10).replaceAll("-", "/");
}
