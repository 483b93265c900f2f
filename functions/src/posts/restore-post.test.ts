import "../../testing/own-project.ts";
import type { PhotoChange } from "@daily-genius/domain/calls/calls";
import { restoredContent } from "@daily-genius/domain/post/history-entry";
import type { Post } from "@daily-genius/domain/post/post";
import { beforeEach, expect, test } from "vitest";
import * as desk from "../../testing/post-desk.ts";
import { bucket, db, deletion, documentAt } from "../../testing/stored.ts";
import { clearAll } from "../../testing/whole-state.ts";
import { versionPhotoIn } from "../history/version-photo.ts";
import { keepOldPhotos, oldPhotoName } from "../photos/old-photos.ts";
import { objectNameOf } from "../photos/photo-url.ts";
import { services } from "../services.ts";
import { deletePostIn } from "./delete-post.ts";

beforeEach(clearAll);

// Specification 7.5
test("a deleted post leaves the posts, the feed and its slug, and is 30 days in the trash; deleting it again is tolerated", async () => {
  const post = await desk.create();
  const before = Date.now();
  expect(await desk.remove(post.id)).toBe(true);
  for (const collection of ["posts", "feed", "slugs", "slugConflicts"])
    expect(await desk.fieldsAt(`${collection}/${post.id}`)).toBeUndefined();
  const trash = await desk.fieldsAt(`trash/${post.id}`);
  expect(trash).toMatchObject({ id: post.id, post });
  expect(trash?.["deletedAt"] > post.updatedAt).toBe(true);
  const days = (trash?.["expireAt"].toMillis() - before) / 86_400_000;
  expect(days).toBeGreaterThanOrEqual(30);
  expect(days).toBeLessThan(30.01);
  expect(await desk.remove(post.id)).toBe(false);
});

test("a version that someone has changed is not deleted, nor its photo, even if that happens in between", async () => {
  const post = await desk.createWithPhoto();
  const undo = { ...deletion, basedOn: post.updatedAt };
  const interrupted = desk.beforeCall("documents", "commit", async (call) => {
    if (call === 1) await desk.edit(post, { country: "Elsewhere" });
  });
  for (const over of [interrupted, services])
    await expect(deletePostIn(over, post.id, undo)).rejects.toMatchObject({
      code: "aborted",
      details: { current: { id: post.id, country: "Elsewhere" } },
    });
  expect(await Promise.all(desk.namesOf(post).map(desk.exists))).not.toContain(false);
});

test("restoring ten times at once restores once, and all are answered with the post, which the feed has again", async () => {
  const post = await desk.create();
  const entry = await desk.fieldsAt(`feed/${post.id}`);
  await desk.remove(post.id);
  const [first, ...others] = await Promise.all(Array.from({ length: 10 }, () => desk.restore(post.id)));
  for (const answer of others) expect(answer).toEqual(first);
  expect(await desk.fieldsAt(`feed/${post.id}`)).toEqual({ ...entry, updatedAt: first?.updatedAt });
});

test("a post that is made and deleted while another of its id is restored comes back as it was, and without that one's photo", async () => {
  const { id, date } = await desk.createWithPhoto();
  await desk.remove(id);
  const later = { date, description: "The later one." };
  // The first commit reserves a name for the photo, the second makes the post.
  const interrupted = desk.beforeCall("documents", "commit", async (call) => {
    if (call !== 2) return;
    await desk.create(later);
    await desk.remove(id);
  });
  const restored = await desk.restore(id, false, interrupted);
  expect(restored).toMatchObject({ ...later, imageURL: "", thumbnailURL: "", previewURL: "", photo: null });
  const [published] = await bucket().getFiles({ prefix: `geniuses/${id}` });
  expect(published).toEqual([]);
});

/** Saves a version of a post over the current one, with a photo. */
const save = (version: Post, present: Post, photo: PhotoChange) =>
  desk.edit(present, restoredContent(version, present, { withDay: false, withPhoto: true }), photo);

/** Returns the photo of the version that was saved as this post. */
async function photoOf({ id, updatedAt }: Post) {
  const { docs } = await db().collection("history").where("postId", "==", id).get();
  const entry = docs.find((document) => document.data()["post"]?.updatedAt === updatedAt);
  return { kind: "restore", entry: entry?.id ?? "" } as const;
}

const bytesOf = async ({ imageURL }: Post) => (await desk.contentOf(imageURL)).toString("base64");

test("an earlier version comes back with its text and its photo, to the byte; Undo leads to the state before", async () => {
  const first = await desk.createWithPhoto();
  const photo = await bytesOf(first);
  const edited = await save({ ...first, description: "Another text." }, first, await desk.aNewPhoto());
  const other = await bytesOf(edited);
  expect(await desk.exists(objectNameOf(first.imageURL))).toBe(false);
  expect(await desk.exists(oldPhotoName(objectNameOf(first.imageURL)))).toBe(true);

  const restored = await save(first, edited, await photoOf(first));
  expect(restored).toMatchObject({ description: first.description, photo: first.photo });
  expect(await bytesOf(restored)).toBe(photo);
  const undone = await save(edited, restored, await photoOf(edited));
  expect(undone).toMatchObject({ description: "Another text.", photo: edited.photo });
  expect(await bytesOf(undone)).toBe(other);
});

test.each([1, 2])("a version shows its photo if that moves before read %i", async (read) => {
  const post = await desk.createWithPhoto();
  const name = objectNameOf(post.imageURL);
  const { entry } = await photoOf(post);
  const on = desk.beforeCall(
    "files",
    "read",
    (call) => call === read && keepOldPhotos(services, new Map([[name, name]])),
  );
  expect(await versionPhotoIn(on, entry)).toMatchObject({ contentType: "image/webp" });
});

test("a version whose post the console made an object has no photo", async () => {
  const { entry } = await photoOf(await desk.createWithPhoto());
  await documentAt(`history/${entry}`).update({ postId: { toString: 1, valueOf: 1 } });
  expect(await versionPhotoIn(services, entry)).toBeNull();
});

test("a photo that was replaced or removed comes back, also after the post was deleted and restored", async () => {
  const first = await desk.createWithPhoto();
  const photo = await bytesOf(first);
  const again = async () => {
    await desk.remove(first.id);
    return desk.restore(first.id);
  };
  const back = await again();
  const replaced = await save(back, back, await desk.aNewPhoto());
  const restored = await save(first, replaced, await photoOf(first));
  expect(await bytesOf(restored)).toBe(photo);
  const removed = await save(restored, restored, { kind: "remove" });
  const bare = await again();
  expect(bare.imageURL).toBe("");
  expect(await bytesOf(await save(removed, bare, await photoOf(restored)))).toBe(photo);
});

test("a photo that is no longer kept is refused in words, and nothing changes", async () => {
  const first = await desk.createWithPhoto();
  const removed = await save(first, first, { kind: "remove" });
  await bucket().deleteFiles({ prefix: "trash/", force: true });
  await expect(save(first, removed, await photoOf(first))).rejects.toMatchObject({
    code: "failed-precondition",
    message: "The photo of this version is no longer available.",
  });
  expect(await desk.fieldsAt(`posts/${first.id}`)).toEqual(removed);
});

test("a version whose photo the console has broken comes back as far as it can be read", async () => {
  const first = await desk.createWithPhoto();
  const photo = await photoOf(first);
  const removed = await save(first, first, { kind: "remove" });
  await documentAt(`history/${photo.entry}`).update({ "post.photo": "large" });
  const restored = await save(first, removed, photo);
  expect(restored).toMatchObject({ imageURL: expect.stringMatching(/^http/), photo: null });
  expect(await desk.fieldsAt(`posts/${first.id}`)).toEqual(restored);
});

test("the version of another post is refused", async () => {
  const [mine, other] = [await desk.createWithPhoto(), await desk.createWithPhoto()];
  await expect(save(mine, mine, await photoOf(other))).rejects.toMatchObject({
    code: "failed-precondition",
    message: "This version is no longer available.",
  });
});

test("a repeated request gets the post that the first has restored", async () => {
  const first = await desk.createWithPhoto();
  const edited = await save({ ...first, description: "Another text." }, first, { kind: "remove" });
  const photo = await photoOf(first);
  const restored = await save(first, edited, photo);
  expect(await save(first, { ...restored, updatedAt: edited.updatedAt }, photo)).toEqual(restored);
});
