import "../../testing/own-project.ts";
import { randomUUID } from "node:crypto";
import {
  isPhotoOf,
  photoObjectName,
  photoVariantNames,
  stagedObjectName,
} from "@daily-genius/domain/photo/photo";
import type { Post } from "@daily-genius/domain/post/post";
import { postId } from "@daily-genius/domain/post/post-id";
import { aPost } from "@daily-genius/domain/testing/a-post";
import { expect, test } from "vitest";
import { aDraft } from "../../testing/a-draft.ts";
import { anImage, aReadyUpload } from "../../testing/an-upload.ts";
import * as desk from "../../testing/post-desk.ts";
import { author, bucket, db, deletion, documentAt } from "../../testing/stored.ts";
import { sampled } from "../../testing/test-run.ts";
import { isOldPhoto } from "../photos/old-photos.ts";
import { objectNameOf } from "../photos/photo-url.ts";
import { services } from "../services.ts";
import { createPostIn } from "./create-post.ts";
import { deletePostIn } from "./delete-post.ts";
import { reconcile } from "./reconcile.ts";

const { perPhoto } = desk;

const existing = async (names: readonly string[]) => {
  const found = await Promise.all(names.map(desk.exists));
  return names.filter((_, index) => found[index]);
};
const publicOf = async (id: string) => {
  const [files] = await bucket().getFiles({ prefix: "geniuses/" });
  return files.map(({ name }) => name).filter((name) => isPhotoOf(id, name));
};
const stagedOf = async (uploadId: string) => (await bucket().getFiles({ prefix: `staged/${uploadId}/` }))[0];

test("saving a post with an upload puts the variants under public names and says so in the post and the feed", async () => {
  const uploadId = await aReadyUpload(await anImage(1600, 1200));
  const post = await desk.create({}, uploadId);
  expect(post.photo).toMatchObject({ width: 800, height: 600 });
  const names = desk.namesOf(post);
  expect(names.map((name) => name.replace(/\d{13}/, "1"))).toEqual(
    photoVariantNames.map((variant) => photoObjectName(variant, post.id, 1)),
  );
  expect(await existing(names)).toEqual(names);
  const [metadata] = await bucket()
    .file(names[0] ?? "")
    .getMetadata();
  expect(metadata).toMatchObject({
    contentType: "image/webp",
    cacheControl: "public, max-age=31536000, immutable",
  });
  expect(await desk.fieldsAt(`feed/${post.id}`)).toMatchObject({
    imageURL: post.imageURL,
    thumbnailURL: post.thumbnailURL,
  });
  expect(await stagedOf(uploadId)).toEqual([]);
});

/** Makes an upload that is ready, and then writes these fields into its record. */
const anUploadWith = (fields: object) => async () => {
  const uploadId = await aReadyUpload();
  await documentAt(`photoUploads/${uploadId}`).update(fields);
  return uploadId;
};

test.each([
  ["one that does not exist", async () => randomUUID(), /it has expired/],
  ["another administrator's", async () => aReadyUpload(undefined, `admin-${randomUUID()}`), /it has expired/],
  [
    "one that failed",
    async () => aReadyUpload(Buffer.from("no image")),
    /Failed to upload photo: use a JPEG, PNG or WebP image/,
  ],
  [
    "one that belongs to a post already",
    async () => {
      const uploadId = await aReadyUpload();
      await desk.create({}, uploadId);
      return uploadId;
    },
    /already used by a post/,
  ],
  ["one that the console has broken", anUploadWith({ contentTypes: "webp" }), /Repair photoUploads/],
  ["one that is still being processed", anUploadWith({ state: "processing" }), /still being processed/],
])("saving a post with an upload is refused with %s, and no post is made", async (_, upload, message) => {
  const draft = aDraft();
  await expect(desk.create(draft, await upload())).rejects.toMatchObject({
    code: "failed-precondition",
    message: expect.stringMatching(message),
  });
  const posts = await db().collection("posts").where("date", "==", draft.date).get();
  expect(posts.empty).toBe(true);
});

test("saving a post with an upload sent ten times at once makes one post with one photo", async () => {
  const input = { requestId: randomUUID(), draft: aDraft(), uploadId: await aReadyUpload() };
  const posts = await Promise.all(Array.from({ length: 10 }, () => createPostIn(services, input, author)));
  const [post] = posts as [Post]; // of ten
  for (const other of posts) expect(other).toEqual(post);
  expect(new Set(await publicOf(post.id))).toEqual(new Set(desk.namesOf(post)));
});

test.each(sampled("variants that cannot be published", photoVariantNames, 2))(
  "where a variant, %s, cannot be published, no post is made and nothing is public",
  async (variant) => {
    const input = { requestId: randomUUID(), draft: aDraft(), uploadId: await aReadyUpload() };
    const broken = desk.beforeCall(
      "files",
      "copy",
      (_, from) => String(from).endsWith(`/${variant}`) && desk.away(),
    );
    await expect(createPostIn(broken, input, author)).rejects.toThrow("the bucket is away");
    const id = postId(input.draft.date, input.draft.title);
    expect(await publicOf(id)).toEqual([]);
    expect(await desk.fieldsAt(`posts/${id}`)).toBeUndefined();
    // The upload can still be used.
    expect(await existing(desk.namesOf(await createPostIn(services, input, author)))).toHaveLength(perPhoto);
  },
);

// Specification 3.3, 7.8
test("editing the photo: keeping it keeps its names, replacing it removes the old one, and removing it leaves nothing", async () => {
  const post = await desk.createWithPhoto();
  const kept = await desk.edit(post, { title: "Augusta Ada" });
  expect(kept).toMatchObject({ title: "Augusta Ada", imageURL: post.imageURL, photo: post.photo });
  expect(await existing(desk.namesOf(post))).toHaveLength(perPhoto);
  const replaced = await desk.edit(kept, {}, await desk.aNewPhoto());
  expect(replaced.imageURL).not.toBe(post.imageURL);
  expect(await existing(desk.namesOf(replaced))).toHaveLength(perPhoto);
  expect(await existing(desk.namesOf(post))).toEqual([]);
  const removed = await desk.edit(replaced, {}, { kind: "remove" });
  expect(removed).toMatchObject({ imageURL: "", thumbnailURL: "", previewURL: "", photo: null });
  expect(await existing(desk.namesOf(replaced))).toEqual([]);
});

test("editing the photo: a refused edit leaves the photo of the post, and no copy of the new one", async () => {
  const post = await desk.createWithPhoto();
  await desk.edit(post, { country: "England" });
  const uploadId = await aReadyUpload();
  await expect(desk.edit(post, {}, { kind: "replace", uploadId })).rejects.toMatchObject({
    code: "aborted",
  });
  const [files] = await bucket().getFiles({ prefix: `geniuses/${post.id}-` });
  expect(files.map(({ name }) => name)).toEqual([objectNameOf(post.imageURL)]);
  expect(await stagedOf(uploadId)).toHaveLength(perPhoto);
});

/** The files of a deleted post. */
async function inTrash(id: string) {
  const [files] = await bucket().getFiles({ prefix: "trash/" });
  return files.map(({ name }) => name).filter((name) => !isOldPhoto(name) && name.includes(id));
}

// Specification 7.7
test("deleting a post takes its photo off the public address at once, and restoring brings it back", async () => {
  const post = await desk.createWithPhoto();
  const content = await desk.contentOf(post.imageURL);
  await desk.remove(post.id);
  expect(await existing(desk.namesOf(post))).toEqual([]);
  const restored = await desk.restore(post.id);
  expect(await existing(desk.namesOf(restored))).toHaveLength(perPhoto);
  expect(await desk.contentOf(restored.imageURL)).toEqual(content);
  const urls = Object.fromEntries(Object.entries(restored).filter(([name]) => name.endsWith("URL")));
  expect(restored).toEqual({ ...post, ...urls, updatedAt: restored.updatedAt });
  expect(await inTrash(post.id)).toEqual([]);
});

test("deleting a post puts the photo back if the post has to stay after all", async () => {
  const post = await desk.createWithPhoto();
  // A write that fails the first round, as if a reservation had changed; by the second, the post must not be deleted.
  const lost = { kind: "update", path: `slugs/${randomUUID()}`, fields: { postId: "x" } } as const;
  let asked = 0;
  const condition = async () => {
    asked += 1;
    return asked === 1 ? lost : "stays";
  };
  expect(await deletePostIn(services, post.id, deletion, condition)).toBe(false);
  expect(asked).toBe(2);
  expect(await existing(desk.namesOf(post))).toHaveLength(perPhoto);
  expect(await inTrash(post.id)).toEqual([]);
});

// Specification 7.7
test.each([
  ["a URL that is none of ours", "https://example.com/photo.jpg"],
  ["a URL of ours that names nothing", `http://${process.env["FIREBASE_STORAGE_EMULATOR_HOST"]}/v0/b/x/o/`],
  ["a photo that is already gone", undefined],
])("deleting a post goes on with %s", async (_, imageURL) => {
  const post = await desk.createWithPhoto();
  if (imageURL) await documentAt(`posts/${post.id}`).update({ imageURL });
  else await Promise.all(desk.namesOf(post).map((name) => bucket().file(name).delete()));
  expect(await desk.remove(post.id)).toBe(true);
  expect(await desk.fieldsAt(`posts/${post.id}`)).toBeUndefined();
});

test("posts and uploads from before a variant was added lack it, and still work", async () => {
  const older = aPost();
  await documentAt(`posts/${older.id}`).set(older);
  await reconcile(services.documents, older.id, []);
  expect(await desk.fieldsAt(`feed/${older.id}`)).toMatchObject({ title: older.title, shareURL: "" });
  const contentTypes = { full: "image/webp", list: "image/jpeg", preview: "image/jpeg" };
  const uploadId = await anUploadWith({ contentTypes })();
  await bucket().file(stagedObjectName("share", uploadId)).delete();
  const post = await desk.create({}, uploadId);
  expect(post).toMatchObject({ imageURL: expect.stringMatching(/^http/), shareURL: "", smallURL: "" });
  expect(await publicOf(post.id)).toHaveLength(3);
});
