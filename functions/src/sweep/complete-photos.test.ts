import "../../testing/own-project.ts";
import { randomUUID } from "node:crypto";
import type { Post } from "@daily-genius/domain/post/post";
import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { aDraft } from "../../testing/a-draft.ts";
import { aPicture, aReadyUpload } from "../../testing/an-upload.ts";
import { bucket } from "../../testing/bucket.ts";
import { db } from "../../testing/db.ts";
import { author, quiet } from "../../testing/whole-archive.ts";
import { clearAll, documentsOf, objectsAndReferences } from "../../testing/whole-state.ts";
import { objectNameOf } from "../photos/photo-url.ts";
import { createPostIn } from "../posts/create-post.ts";
import { reconcile } from "../posts/reconcile.ts";
import { completePhotos } from "./complete-photos.ts";
import { sweepOnce } from "./sweep-once.ts";

beforeEach(clearAll);

/** A post that was saved before photos had a small file. */
async function anOlderPost(title: string): Promise<Post> {
  const uploadId = await aReadyUpload(author.uid, await aPicture(1600, 1200));
  const draft = aDraft({ title });
  const post = await createPostIn(quiet(), { requestId: randomUUID(), draft, uploadId }, author);
  await bucket().file(objectNameOf(post.smallURL)).delete();
  const { smallURL: _, ...older } = post;
  await db().doc(`posts/${post.id}`).set(older);
  await reconcile(quiet().documents, post.id, []);
  return post;
}

const postAt = async (id: string) => (await db().doc(`posts/${id}`).get()).data() as Post;

test("older photos get the small file, in post and feed, and nothing else changes", async () => {
  const [first, second] = [await anOlderPost("Ada"), await anOlderPost("Emmy")];
  await db().doc("posts/without").set({ title: "Without a photo", imageURL: "" });
  const history = await documentsOf("history");
  const said: string[] = [];
  expect(await completePhotos(quiet(), (line) => said.push(line))).toEqual({ completed: 2, left: 0 });
  for (const older of [first, second]) {
    const { smallURL, updatedAt, ...post } = await postAt(older.id);
    const [bytes] = await bucket().file(objectNameOf(smallURL)).download();
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width: 216, height: 162 });
    expect((await db().doc(`feed/${older.id}`).get()).data()).toMatchObject({ smallURL, updatedAt });
    expect({ ...post, smallURL: older.smallURL, updatedAt: older.updatedAt }).toEqual(older);
    expect(updatedAt > older.updatedAt).toBe(true);
  }
  expect(await documentsOf("history")).toEqual(history);
  const sweep = { ...quiet(), now: () => Date.now() + 2 * 60 * 60 * 1000 };
  expect(await sweepOnce(sweep)).toMatchObject({ strays: 0, photosMended: 0, photosLost: 0 });
  const { present, accounted } = await objectsAndReferences();
  expect(present).toEqual(accounted);
  // A second run finds nothing.
  expect(await completePhotos(quiet(), (line) => said.push(line))).toEqual({ completed: 0, left: 0 });
  expect(said).toEqual([]);
});

test("a photo whose full file is lost is named, and the others are completed", async () => {
  const [lost, other] = [await anOlderPost("Ada"), await anOlderPost("Emmy")];
  await bucket().file(objectNameOf(lost.imageURL)).delete();
  const said: string[] = [];
  expect(await completePhotos(quiet(), (line) => said.push(line))).toEqual({ completed: 1, left: 1 });
  expect(said).toEqual([`${lost.id}: its file ${objectNameOf(lost.imageURL)} is missing`]);
  expect((await postAt(other.id)).smallURL).not.toBe("");
});
