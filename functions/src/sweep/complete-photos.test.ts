import "../../testing/own-project.ts";
import type { Post } from "@daily-genius/domain/post/post";
import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { anImage, aReadyUpload } from "../../testing/an-upload.ts";
import { contentOf, create, expectSound, fieldsAt, laterServices } from "../../testing/post-desk.ts";
import { bucket, documentAt } from "../../testing/stored.ts";
import { clearAll, documentsOf } from "../../testing/whole-state.ts";
import { objectNameOf } from "../photos/photo-url.ts";
import { reconcile } from "../posts/reconcile.ts";
import { completePhotos } from "./complete-photos.ts";
import { sweepOnce } from "./sweep-once.ts";

beforeEach(clearAll);

/** A post that was saved before photos had a small file. */
async function anOlderPost(title: string): Promise<Post> {
  const uploadId = await aReadyUpload(await anImage(1600, 1200));
  const post = await create({ title }, uploadId);
  await bucket().file(objectNameOf(post.smallURL)).delete();
  const { smallURL: _, ...older } = post;
  await documentAt(`posts/${post.id}`).set(older);
  await reconcile(laterServices().documents, post.id, []);
  return post;
}

const postAt = async (id: string) => (await fieldsAt(`posts/${id}`)) as Post; // none is deleted

test("older photos get the small file, in post and feed, and nothing else changes", async () => {
  const [first, second] = [await anOlderPost("Ada"), await anOlderPost("Emmy")];
  await documentAt("posts/without").set({ title: "Without a photo", imageURL: "" });
  const history = await documentsOf("history");
  const said: string[] = [];
  expect(await completePhotos(laterServices(), (line) => said.push(line))).toEqual({ completed: 2, left: 0 });
  for (const older of [first, second]) {
    const { smallURL, updatedAt, ...post } = await postAt(older.id);
    expect(await sharp(await contentOf(smallURL)).metadata()).toMatchObject({
      format: "webp",
      width: 216,
      height: 162,
    });
    expect(await fieldsAt(`feed/${older.id}`)).toMatchObject({ smallURL, updatedAt });
    const { updatedBy } = older;
    expect(post.updatedBy).toBe("");
    expect({ ...post, smallURL: older.smallURL, updatedAt: older.updatedAt, updatedBy }).toEqual(older);
    expect(updatedAt > older.updatedAt).toBe(true);
  }
  expect(await documentsOf("history")).toEqual(history);
  expect(await sweepOnce(laterServices(2))).toMatchObject({ strays: 0, photosMended: 0, photosLost: 0 });
  await expectSound();
  // A second run finds nothing.
  expect(await completePhotos(laterServices(), (line) => said.push(line))).toEqual({ completed: 0, left: 0 });
  expect(said).toEqual([]);
});

test("a photo whose full file is lost or broken is named, and the others are completed", async () => {
  const [lost, broken] = [await anOlderPost("Ada"), await anOlderPost("Barbara")];
  const other = await anOlderPost("Emmy");
  await bucket().file(objectNameOf(lost.imageURL)).delete();
  await bucket().file(objectNameOf(broken.imageURL)).save("x");
  const said: string[] = [];
  expect(await completePhotos(laterServices(), (line) => said.push(line))).toEqual({ completed: 1, left: 2 });
  expect(said).toEqual([
    `${lost.id}: its file ${objectNameOf(lost.imageURL)} is missing`,
    `${broken.id}: its file ${objectNameOf(broken.imageURL)} is refused: use a JPEG, PNG or WebP image`,
  ]);
  expect((await postAt(other.id)).smallURL).not.toBe("");
});
