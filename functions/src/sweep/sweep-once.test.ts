import "../../testing/own-project.ts";
import { feedEntry } from "@daily-genius/domain/feed/feed-entry";
import { photoVariantNames, stagedObjectName } from "@daily-genius/domain/photo/photo";
import { PhotoUpload } from "@daily-genius/domain/photo/photo-upload";
import { beforeEach, expect, test } from "vitest";
import { anImage, aRawUpload, aReadyUpload } from "../../testing/an-upload.ts";
import * as desk from "../../testing/post-desk.ts";
import { author, bucket, documentAt } from "../../testing/stored.ts";
import { clearAll } from "../../testing/whole-state.ts";
import { isOldPhoto, oldPhotoName } from "../photos/old-photos.ts";
import { moveToTrash, putBack } from "../photos/photo-store.ts";
import { objectNameOf } from "../photos/photo-url.ts";
import { processUpload } from "../photos/process-upload.ts";
import { services } from "../services.ts";
import { sweepOnce } from "./sweep-once.ts";

const { laterServices } = desk;

/** The sweep of a night some hours from now: everything made in the test is that old. */
const sweepIn = (hours: number) => sweepOnce(laterServices(hours));
const names = async () => (await bucket().getFiles())[0].map(({ name }) => name);
/** Every file except old photos, which the history keeps. */
const objects = async () => new Set((await names()).filter((name) => !isOldPhoto(name)));
const clean = { expired: 0, strays: 0, photosMended: 0, photosLost: 0, slugsMended: 0, outlinesMended: 0 };

beforeEach(clearAll);

test("an upload that no post was saved with is kept for a day and gone after two nights", async () => {
  const uploadId = await aReadyUpload();
  expect(await sweepIn(2)).toEqual(clean);
  expect(await objects()).toEqual(
    new Set(photoVariantNames.map((variant) => stagedObjectName(variant, uploadId))),
  );
  expect(await sweepIn(25)).toEqual({ ...clean, expired: 1, strays: photoVariantNames.length });
  expect(await objects()).toEqual(new Set());
  expect(await desk.fieldsAt(`photoUploads/${uploadId}`)).toBeUndefined();
});

test("a raw file whose event never came goes after a day", async () => {
  await aRawUpload(author.uid, await anImage());
  expect(await sweepIn(23)).toEqual(clean);
  expect(await sweepIn(25)).toEqual({ ...clean, strays: 1 });
  expect(await objects()).toEqual(new Set());
});

test("an upload whose processing broke off is failed after an hour, and its file goes", async () => {
  const upload = await aRawUpload(author.uid, await anImage());
  const crash = () => Promise.reject(new Error("killed"));
  await expect(processUpload(services, upload, crash)).rejects.toThrow("killed");
  const path = `photoUploads/${upload.uploadId}`;
  await sweepIn(0.5);
  expect(await desk.fieldsAt(path)).toMatchObject({ state: "processing" });
  expect(await sweepIn(2)).toEqual({ ...clean, strays: 1 });
  const failed = { state: "failed", reason: "processing took too long", uid: author.uid };
  expect(PhotoUpload.parse(await desk.fieldsAt(path))).toMatchObject(failed);
  expect(await objects()).toEqual(new Set());
});

test("copies of an attachment that broke off are strays, the young ones of one under way are not", async () => {
  const name = "geniuses/2026-03-14-ada-1795228371123.webp";
  await bucket().file(name).save("x");
  expect(await sweepIn(0)).toEqual(clean);
  expect(await sweepIn(2)).toEqual({ ...clean, strays: 1 });
  // It could be the photo of an earlier version.
  expect(await names()).toEqual([oldPhotoName(name)]);
  await sweepIn(24 * 31);
  expect(await names()).toEqual([]);
});

test("a deleted post keeps its photo in the trash for thirty days, and not longer", async () => {
  const post = await desk.createWithPhoto();
  await desk.remove(post.id);
  expect(await sweepIn(24 * 29)).toMatchObject({ strays: 0 });
  expect((await objects()).size).toBe(photoVariantNames.length);
  expect(await desk.restore(post.id)).toMatchObject({ photo: post.photo });
  await desk.remove(post.id);
  expect(await sweepIn(24 * 31)).toMatchObject({ strays: photoVariantNames.length });
  expect(await objects()).toEqual(new Set());
  expect(await desk.fieldsAt(`trash/${post.id}`)).toBeUndefined();
});

test("a photo that was left public when its post was deleted is taken away, and can still be restored", async () => {
  const post = await desk.createWithPhoto();
  await desk.remove(post.id);
  const { photos } = (await desk.fieldsAt(`trash/${post.id}`)) ?? {};
  for (const { name, trashed } of photos) {
    await bucket().file(trashed).copy(bucket().file(name));
    await bucket().file(trashed).delete();
  }
  await documentAt(`trash/${post.id}`).update({ photos: [] });
  await sweepIn(2);
  expect([...(await objects())].every((name) => name.startsWith("trash/"))).toBe(true);
  const restored = await desk.restore(post.id);
  expect(await objects()).toEqual(new Set(desk.namesOf(restored)));
});

test("a lost thumbnail costs only the thumbnail; a post without its photo has no address and no text of it, nor has the feed", async () => {
  const post = await desk.createWithPhoto({ photoAlt: "In her study" });
  await bucket().file(objectNameOf(post.thumbnailURL)).delete();
  expect(await sweepIn(2)).toEqual({ ...clean, photosLost: 1 });
  expect(await desk.fieldsAt(`posts/${post.id}`)).toMatchObject({
    imageURL: post.imageURL,
    thumbnailURL: "",
  });
  await bucket().deleteFiles({ prefix: "geniuses/" });
  expect(await sweepIn(4)).toEqual({ ...clean, photosLost: 1 });
  const cleared = { imageURL: "", thumbnailURL: "", photo: null, photoAlt: "" };
  expect(await desk.fieldsAt(`posts/${post.id}`)).toMatchObject(cleared);
  expect(await desk.fieldsAt(`feed/${post.id}`)).toMatchObject({ imageURL: "" });
  expect(await sweepIn(6)).toEqual(clean);
});

const shown = async () => {
  const post = await desk.createWithPhoto();
  await documentAt(`posts/${post.id}`).update({ updatedAt: "2026-01-01T00:00:00.000Z" });
  return post;
};

test("a post of long ago whose deletion broke off just before the sweep has its photo again after the next one", async () => {
  const post = await shown();
  const killed = desk.beforeCall("documents", "commit", () => Promise.reject(new Error("killed")));
  await expect(desk.remove(post.id, killed)).rejects.toThrow("killed");
  expect(await sweepIn(0)).toMatchObject({ photosLost: 0 });
  expect(await sweepIn(2)).toMatchObject({ photosMended: 1 });
  expect(await objects()).toEqual(new Set(desk.namesOf(post)));
  expect(await desk.fieldsAt(`posts/${post.id}`)).toMatchObject({ imageURL: post.imageURL });
});

test("a post of long ago whose deletion is given up during the sweep keeps its photo", async () => {
  const post = await shown();
  const moved = await moveToTrash(services, post.id, post);
  const night = desk.beforeCall("files", "list", (call) => call === 2 && putBack(services, moved));
  expect(await sweepOnce(night)).toMatchObject({ photosMended: 1, photosLost: 0 });
  expect(await desk.fieldsAt(`posts/${post.id}`)).toMatchObject({ imageURL: post.imageURL });
});

test("records that no event corrected are corrected", async () => {
  const post = await desk.createWithPhoto();
  await documentAt(`feed/${post.id}`).delete();
  await documentAt("feed/ghost").set({ title: "Nobody" });
  await documentAt("slugs/2026-03-14-nobody").set({ postId: "2026-03-14-nobody" });
  await documentAt("slugConflicts/ghost").set({ slug: "x", keeper: "y" });
  const copy = { ...post, id: "copy", createdAt: "2030-01-01T00:00:00.000Z" };
  await documentAt("posts/copy").set(copy);
  expect(await sweepIn(2)).toMatchObject({ slugsMended: 5 });
  expect(await desk.fieldsAt(`feed/${post.id}`)).toBeDefined();
  for (const path of ["feed/ghost", "slugs/2026-03-14-nobody", "slugConflicts/ghost", "feed/copy"])
    expect(await desk.fieldsAt(path)).toBeUndefined();
  expect(await desk.fieldsAt("slugConflicts/copy")).toEqual({ slug: post.id, keeper: post.id });
  expect(await sweepIn(2)).toEqual(clean);
});

test("an entry of a release that lacked a field gets it", async () => {
  const post = await desk.createWithPhoto();
  const { createdAt, ...before } = feedEntry(post);
  await documentAt(`feed/${post.id}`).set(before);
  expect(await sweepIn(2)).toEqual({ ...clean, slugsMended: 1 });
  expect(await desk.fieldsAt(`feed/${post.id}`)).toMatchObject({ createdAt });
  expect(await sweepIn(4)).toEqual(clean);
});
