import { photoObjectName, photoVariantNames } from "@daily-genius/domain/photo/photo";
import { photoVariants } from "@daily-genius/domain/photo/photo-variants";
import { aPost } from "@daily-genius/domain/testing/a-post";
import { entryWrite } from "../src/history/entry-write.ts";
import { type MadePhoto, makeVariants } from "../src/photos/make-variants.ts";
import { photoURL } from "../src/photos/photo-url.ts";
import type { Services } from "../src/services.ts";

const by = { uid: "admin-1", email: "editor@dailygenius.example" };
const atOnce = 16;

/** Adds posts with these images in turn, each with the history of its creation and of one edit. */
export async function plantPosts(
  services: Services,
  count: number,
  images: readonly Uint8Array[],
): Promise<void> {
  const photos: MadePhoto[] = [];
  for (const image of images) photos.push(await makeVariants(image));
  const numbers = Array.from({ length: count }, (_, number) => number);
  while (numbers.length > 0)
    await Promise.all(
      numbers.splice(0, atOnce).map((number) => plantPost(services, number, photos[number % photos.length])),
    );
}

async function plantPost(
  { documents, files, now }: Services,
  number: number,
  photo: MadePhoto | undefined,
): Promise<void> {
  const day = new Date(Date.UTC(2001, 0, 1 + number)).toISOString().slice(0, 10);
  const id = `${day}-genius-${number}`;
  const named = photoVariantNames.flatMap((variant) => {
    const file = photo?.variants[variant];
    return file
      ? [{ variant, file, name: photoObjectName(variant, id, 1_795_228_371_123, file.contentType) }]
      : [];
  });
  await Promise.all(named.map(({ file, name }) => files.save(name, file.bytes, file.contentType)));
  const first = aPost({
    id,
    title: `Genius ${number}`,
    date: day.replaceAll("-", "/"),
    photo: photo ? { width: photo.width, height: photo.height, bytes: 1, originalBytes: 1 } : null,
    ...Object.fromEntries(named.map(({ variant, name }) => [photoVariants[variant].field, photoURL(name)])),
  });
  const edited = { ...first, country: "France" };
  const none = { path: `posts/${id}`, fields: undefined, version: undefined };
  const over = { ...none, fields: first, version: "2026-11-22T10:00:00.000Z" };
  const isPlanted = await documents.commit([
    { kind: "create", path: `posts/${id}`, fields: edited },
    ...entryWrite({ act: "created", by, over: none, post: first }, now()),
    ...entryWrite({ act: "edited", by, over, post: edited }, now()),
  ]);
  if (!isPlanted) throw new Error(`${id} is there already`);
}
