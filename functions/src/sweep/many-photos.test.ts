import "../../testing/own-project.ts";
import { Failure } from "@daily-genius/domain/calls/failure";
import { photoVariantNames } from "@daily-genius/domain/photo/photo";
import type { Post } from "@daily-genius/domain/post/post";
import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { anImage } from "../../testing/an-upload.ts";
import { author, deletion } from "../../testing/author.ts";
import { bucket } from "../../testing/bucket.ts";
import {
  aNewPhoto,
  contentOf,
  createWithPhoto,
  edit,
  exists,
  expectSound,
  namesOf,
  quiet,
} from "../../testing/post-desk.ts";
import { share } from "../../testing/test-run.ts";
import { clearAll, documentsOf, objectsAndReferences } from "../../testing/whole-state.ts";
import { deletePostIn } from "../posts/delete-post.ts";
import { restorePostIn } from "../posts/restore-post.ts";
import { sweepOnce } from "./sweep-once.ts";

beforeEach(clearAll);

/** Changes to photos that their widths tell apart. */
const newPhotos = (count: number) =>
  Promise.all(Array.from({ length: count }, async (_, n) => aNewPhoto(await anImage(40 + n, 30))));

async function expectWhole(post: Post): Promise<void> {
  expect((await sharp(await contentOf(post.imageURL)).metadata()).width).toBe(post.photo?.width);
  expect(await Promise.all(namesOf(post).map(exists))).not.toContain(false);
}

const replacements = share("photos, one right after the other", 6, 20);

test(`a photo replaced ${replacements} times, one right after the other, leaves the last and nothing to sweep`, async () => {
  let post = await createWithPhoto();
  for (const photo of await newPhotos(replacements)) post = await edit(post, {}, photo);
  expect(post.photo?.width).toBe(39 + replacements);
  await expectWhole(post);
  await expectSound();
  expect(await sweepOnce(quiet(2))).toMatchObject({ strays: 0, photosMended: 0, photosLost: 0 });
  await expectSound();
});

const rounds = Array.from({ length: share("rounds of replacements and a deletion", 1, 3) }, (_, n) => n);

test.each(rounds)(
  "a post deleted while its photo is being replaced, and restored: one whole photo or a refusal (round %i)",
  async () => {
    const post = await createWithPhoto();
    const replace = (photos: Awaited<ReturnType<typeof newPhotos>>) =>
      photos.map((photo) => edit(post, {}, photo));
    const photos = await newPhotos(6);
    const outcomes = await Promise.allSettled([
      ...replace(photos.slice(0, 3)),
      deletePostIn(quiet(), post.id, deletion),
      ...replace(photos.slice(3)),
    ]);
    for (const outcome of outcomes)
      if (outcome.status === "rejected") expect(outcome.reason).toBeInstanceOf(Failure);
    await deletePostIn(quiet(), post.id, deletion);
    expect(await documentsOf("posts")).toEqual({});
    const [published] = await bucket().getFiles({ prefix: "geniuses/" });
    expect(published).toEqual([]);
    await sweepOnce(quiet(2));
    await expectSound();
    await expectWhole(await restorePostIn(quiet(), post.id, author));
    await sweepOnce(quiet(49));
    await expectSound();
    expect((await objectsAndReferences()).present.size).toBe(photoVariantNames.length);
  },
);
