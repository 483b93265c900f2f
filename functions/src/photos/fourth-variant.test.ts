import "../../testing/own-project.ts";
import { randomUUID } from "node:crypto";
import type { PhotoChange } from "@daily-genius/domain/calls/calls";
import type { Post } from "@daily-genius/domain/post/post";
import { aPost } from "@daily-genius/domain/testing/a-post";
import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { aDraft } from "../../testing/a-draft.ts";
import { aPicture, aReadyUpload } from "../../testing/an-upload.ts";
import { deletion } from "../../testing/author.ts";
import { bucket } from "../../testing/bucket.ts";
import { db } from "../../testing/db.ts";
import { anArchiveOfVersion } from "../../testing/repacked.ts";
import { author, bring, content, exported, quiet } from "../../testing/whole-archive.ts";
import { clearAll, objectsAndReferences } from "../../testing/whole-state.ts";
import { createPostIn } from "../posts/create-post.ts";
import { deletePostIn } from "../posts/delete-post.ts";
import { reconcile } from "../posts/reconcile.ts";
import { restorePostIn } from "../posts/restore-post.ts";
import { updatePostIn } from "../posts/update-post.ts";
import { sweepOnce } from "../sweep/sweep-once.ts";
import { objectNameOf, photoURL } from "./photo-url.ts";

const { documents } = quiet();
const clean = { expired: 0, strays: 0, photosMended: 0, photosLost: 0, slugsMended: 0 };
const sweepInTwoHours = () => sweepOnce({ ...quiet(), now: () => Date.now() + 2 * 60 * 60 * 1000 });
const fieldsAt = async (path: string) => (await db().doc(path).get()).data() ?? {};
const shareNameOf = async (path: string) => objectNameOf(String((await fieldsAt(path))["shareURL"]));
const exists = async (name: string) => (await bucket().file(name).exists())[0];

const upload = async () => aReadyUpload(author.uid, await aPicture(1600, 1200));
const create = async (uploadId: string) =>
  createPostIn(quiet(), { requestId: randomUUID(), draft: aDraft(), uploadId }, author);
const edit = async (post: Post, photo: PhotoChange) => {
  const { title, description, date, birthdate, deathdate, country, role } = post;
  const draft = { title, description, date, birthdate, deathdate, country, role };
  const input = { requestId: randomUUID(), id: post.id, basedOn: post.updatedAt, draft, photo };
  return updatePostIn(quiet(), input, author);
};
/** No file is unreferenced or missing, even after a sweep. */
const expectNothingStray = async () => {
  expect(await sweepInTwoHours()).toMatchObject({ strays: 0, photosMended: 0, photosLost: 0 });
  const { present, accounted } = await objectsAndReferences();
  expect(present).toEqual(accounted);
};

beforeEach(clearAll);

test("a fourth variant is made and attached, in post and feed", async () => {
  const post = await create(await upload());
  const name = await shareNameOf(`posts/${post.id}`);
  expect(name).toMatch(new RegExp(`^geniuses/shares/${post.id}-\\d{13}\\.jpg$`));
  expect(await shareNameOf(`feed/${post.id}`)).toBe(name);
  const sizes = await Promise.all(
    [post.imageURL, photoURL(name), post.thumbnailURL, post.smallURL].map(async (url) => {
      const { width, height } = await sharp(
        (await bucket().file(objectNameOf(url)).download())[0],
      ).metadata();
      return [width, height];
    }),
  );
  expect(sizes).toEqual([
    [800, 600],
    [1200, 630],
    [150, 113],
    [216, 162],
  ]);
  expect(post.photo).toMatchObject({ width: 800, height: 600 });
});

test("it is kept by the sweep, and mended where its file is lost", async () => {
  const post = await create(await upload());
  expect(await sweepInTwoHours()).toEqual(clean);
  await expectNothingStray();
  await bucket()
    .file(await shareNameOf(`posts/${post.id}`))
    .delete();
  expect(await sweepInTwoHours()).toEqual({ ...clean, photosLost: 1 });
  expect(await fieldsAt(`posts/${post.id}`)).toMatchObject({ imageURL: post.imageURL, shareURL: "" });
});

test("it is replaced and removed with its photo", async () => {
  const post = await create(await upload());
  const first = await shareNameOf(`posts/${post.id}`);
  const replaced = await edit(post, { kind: "replace", uploadId: await upload() });
  const second = await shareNameOf(`posts/${post.id}`);
  expect([await exists(first), await exists(second)]).toEqual([false, true]);
  await expectNothingStray();
  await edit(replaced, { kind: "remove" });
  expect(await exists(second)).toBe(false);
  expect(await fieldsAt(`posts/${post.id}`)).toMatchObject({ imageURL: "", shareURL: "", photo: null });
  await expectNothingStray();
});

test("it is deleted and restored with its post", async () => {
  const post = await create(await upload());
  const name = await shareNameOf(`posts/${post.id}`);
  const [bytes] = await bucket().file(name).download();
  await deletePostIn(quiet(), post.id, deletion);
  expect(await exists(name)).toBe(false);
  await expectNothingStray();
  await restorePostIn(quiet(), post.id, author);
  const [restored] = await bucket()
    .file(await shareNameOf(`posts/${post.id}`))
    .download();
  expect(restored.equals(bytes)).toBe(true);
  await expectNothingStray();
});

test("it is exported and imported", async () => {
  await create(await upload());
  const before = await content();
  expect(Object.keys(before.files)).toHaveLength(5);
  const { file, photos } = await exported();
  expect(photos).toBe(5);
  await clearAll();
  await bring(file);
  expect(await content()).toEqual(before);
  expect(await bring(file, "merge")).toMatchObject({ same: 1 });
  await expectNothingStray();
});

test("an archive from before it was added is imported, without it and without texts about photos", async () => {
  const { shareURL: _, photoAlt: __, photoCredit: ___, photoLicense: ____, ...older } = aPost();
  await bring(await anArchiveOfVersion(1, [older]));
  expect(await fieldsAt(`posts/${older.id}`)).toMatchObject({
    title: older.title,
    shareURL: "",
    photoAlt: "",
  });
});

test("posts and uploads from before it was added lack it, and still work", async () => {
  const older = aPost();
  await db().doc(`posts/${older.id}`).set(older);
  await reconcile(documents, older.id, []);
  expect(await fieldsAt(`feed/${older.id}`)).toMatchObject({ title: older.title, shareURL: "" });
  const uploadId = await upload();
  const contentTypes = { full: "image/webp", list: "image/jpeg", preview: "image/jpeg" };
  await db().doc(`photoUploads/${uploadId}`).update({ contentTypes });
  await bucket().file(`staged/${uploadId}/share`).delete();
  const post = await create(uploadId);
  expect(await fieldsAt(`posts/${post.id}`)).toMatchObject({ imageURL: post.imageURL, shareURL: "" });
  await expectNothingStray();
});
