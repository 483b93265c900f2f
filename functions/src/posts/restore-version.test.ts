import "../../testing/own-project.ts";
import type { PhotoChange } from "@daily-genius/domain/calls/calls";
import { restoredContent } from "@daily-genius/domain/post/history-entry";
import type { Post } from "@daily-genius/domain/post/post";
import { beforeEach, expect, test } from "vitest";
import {
  aNewPhoto,
  beforeCall,
  contentOf,
  createWithPhoto as create,
  edit,
  exists,
  fieldsAt,
} from "../../testing/post-desk.ts";
import { author, bucket, db, deletion } from "../../testing/stored.ts";
import { clearAll } from "../../testing/whole-state.ts";
import { versionPhotoIn } from "../history/version-photo.ts";
import { keepOldPhotos, oldPhotoName } from "../photos/old-photos.ts";
import { objectNameOf } from "../photos/photo-url.ts";
import { services } from "../services.ts";
import { deletePostIn } from "./delete-post.ts";
import { restorePostIn } from "./restore-post.ts";

beforeEach(clearAll);

/** Saves a version of a post over the current one, with a photo. */
const save = (version: Post, present: Post, photo: PhotoChange) =>
  edit(present, restoredContent(version, present, { withDay: false, withPhoto: true }), photo);

/** Returns the photo of the version that was saved as this post. */
async function photoOf({ id, updatedAt }: Post) {
  const { docs } = await db().collection("history").where("postId", "==", id).get();
  const entry = docs.find((document) => document.data()["post"]?.updatedAt === updatedAt);
  return { kind: "restore", entry: entry?.id ?? "" } as const;
}

const bytesOf = async ({ imageURL }: Post) => (await contentOf(imageURL)).toString("base64");

test("an earlier version comes back with its text and its photo, to the byte; Undo leads to the state before", async () => {
  const first = await create();
  const photo = await bytesOf(first);
  const edited = await save({ ...first, description: "Another text." }, first, await aNewPhoto());
  const other = await bytesOf(edited);
  expect(await exists(objectNameOf(first.imageURL))).toBe(false);
  expect(await exists(oldPhotoName(objectNameOf(first.imageURL)))).toBe(true);

  const restored = await save(first, edited, await photoOf(first));
  expect(restored).toMatchObject({ description: first.description, photo: first.photo });
  expect(await bytesOf(restored)).toBe(photo);
  const undone = await save(edited, restored, await photoOf(edited));
  expect(undone).toMatchObject({ description: "Another text.", photo: edited.photo });
  expect(await bytesOf(undone)).toBe(other);
});

test.each([1, 2])("a version shows its photo if that moves before read %i", async (read) => {
  const post = await create();
  const name = objectNameOf(post.imageURL);
  const { entry } = await photoOf(post);
  const on = beforeCall(
    "files",
    "read",
    (call) => call === read && keepOldPhotos(services, new Map([[name, name]])),
  );
  expect(await versionPhotoIn(on, entry)).toMatchObject({ contentType: "image/webp" });
});

test("a photo that was replaced or removed comes back, also after the post was deleted and restored", async () => {
  const first = await create();
  const photo = await bytesOf(first);
  const again = async () => {
    await deletePostIn(services, first.id, deletion);
    return restorePostIn(services, first.id, author);
  };
  const back = await again();
  const replaced = await save(back, back, await aNewPhoto());
  const restored = await save(first, replaced, await photoOf(first));
  expect(await bytesOf(restored)).toBe(photo);
  const removed = await save(restored, restored, { kind: "remove" });
  const bare = await again();
  expect(bare.imageURL).toBe("");
  expect(await bytesOf(await save(removed, bare, await photoOf(restored)))).toBe(photo);
});

test("a photo that is no longer kept is refused in words, and nothing changes", async () => {
  const first = await create();
  const removed = await save(first, first, { kind: "remove" });
  await bucket().deleteFiles({ prefix: "trash/", force: true });
  await expect(save(first, removed, await photoOf(first))).rejects.toMatchObject({
    code: "failed-precondition",
    message: "The photo of this version is no longer available.",
  });
  expect(await fieldsAt(`posts/${first.id}`)).toEqual(removed);
});

test("a version whose photo the console has broken comes back as far as it can be read", async () => {
  const first = await create();
  const photo = await photoOf(first);
  const removed = await save(first, first, { kind: "remove" });
  await db().doc(`history/${photo.entry}`).update({ "post.photo": "large" });
  const restored = await save(first, removed, photo);
  expect(restored).toMatchObject({ imageURL: expect.stringMatching(/^http/), photo: null });
  expect(await fieldsAt(`posts/${first.id}`)).toEqual(restored);
});

test("the version of another post is refused", async () => {
  const [mine, other] = [await create(), await create()];
  await expect(save(mine, mine, await photoOf(other))).rejects.toMatchObject({
    code: "failed-precondition",
    message: "This version is no longer available.",
  });
});

test("a repeated request gets the post that the first has restored", async () => {
  const first = await create();
  const edited = await save({ ...first, description: "Another text." }, first, { kind: "remove" });
  const photo = await photoOf(first);
  const restored = await save(first, edited, photo);
  expect(await save(first, { ...restored, updatedAt: edited.updatedAt }, photo)).toEqual(restored);
});
