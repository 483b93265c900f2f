import "../../testing/own-project.ts";
import { copyFile } from "node:fs/promises";
import { stagedObjectName } from "@daily-genius/domain/photo/photo";
import { aPost } from "@daily-genius/domain/testing/a-post";
import { beforeEach, expect, test } from "vitest";
import { aReadyUpload } from "../../testing/an-upload.ts";
import { killedAt } from "../../testing/killed-at.ts";
import * as desk from "../../testing/post-desk.ts";
import { packed, unpacked } from "../../testing/repacked.ts";
import { bucket, documentAt } from "../../testing/stored.ts";
import { sampled } from "../../testing/test-run.ts";
import {
  content,
  crafted,
  expectEverythingRight,
  exported,
  importInto,
  plant,
} from "../../testing/whole-archive.ts";
import { clearAll, documentsOf, objectsAndReferences } from "../../testing/whole-state.ts";
import { objectNameOf } from "../photos/photo-url.ts";
import { sweepOnce } from "../sweep/sweep-once.ts";

const { laterServices, perPhoto } = desk;

const healthy = { expired: 0, strays: 0, photosMended: 0, photosLost: 0, slugsMended: 0, outlinesMended: 0 };

beforeEach(clearAll);

test("an import that was broken off at any moment leaves nothing wrong once it has been run again", async () => {
  const one = await desk.createWithPhoto({ title: "One", date: "2026/03/14" });
  await desk.edit(await desk.create({ title: "Two", date: "2026/03/14" }), { country: "England" });
  const [before, changes] = [await content(), Object.keys(await documentsOf("history"))];
  const { id, texts } = await desk.keep({ texts: { title: "孔子" }, uploadId: await aReadyUpload() });
  const { file } = await exported(true);
  await clearAll();
  const whole = killedAt(laterServices(), Number.POSITIVE_INFINITY, "after");
  await importInto(file, "refuse", {}, whole.dying);
  expect(await sweepOnce(laterServices(2))).toEqual(healthy);
  const requests = Array.from({ length: whole.made() }, (_, n) => n + 1);
  expect(requests.length).toBeGreaterThan(9);
  for (const request of sampled("steps of an import to be killed at", requests, 10)) {
    await clearAll();
    const { dying } = killedAt(laterServices(), request, request % 2 === 0 ? "before" : "after");
    await importInto(file, "refuse", {}, dying).catch(() => {});
    const moment = `killed at request ${request}`;
    expect(await importInto(file), moment).toMatchObject({ kept: 0, trashed: 0 });
    expect(await content(), moment).toEqual(before);
    // Browsers that have seen the post notice it.
    expect((await desk.fieldsAt(`posts/${one.id}`))?.["updatedAt"] > one.updatedAt, moment).toBe(true);
    await sweepOnce(laterServices(3 * 24));
    const { present, accounted } = await objectsAndReferences();
    expect(present, moment).toEqual(accounted);
    const stored = (await desk.fieldsAt(`drafts/${id}`)) ?? {};
    expect(stored, moment).toMatchObject({ state: "kept", texts });
    expect(await desk.exists(stagedObjectName("full", String(stored["uploadId"]))), moment).toBe(true);
    expect(Object.keys(await documentsOf("history")), moment).toEqual(expect.arrayContaining(changes));
    await expectEverythingRight();
  }
});

test("an import leaves alone a post that has appeared meanwhile, and leaves no file behind", async () => {
  const { id } = await desk.createWithPhoto();
  const { file } = await exported();
  await clearAll();
  const mine = aPost({ id, title: "Mine" });
  const racing = desk.beforeCall("documents", "commit", (call) => call === 1 && plant(mine));
  const result = await importInto(file, "refuse", {}, racing);
  expect(result).toMatchObject({ put: 0, same: 0, kept: 1, trashed: 0 });
  const { posts, files } = await content();
  expect(posts[id]).toMatchObject({ title: "Mine" });
  expect(files).toEqual({});
});

test("an import stops where the archive is overwritten", async () => {
  await desk.create();
  const { file } = await exported();
  await clearAll();
  await desk.create({ title: "Another" });
  const other = await exported();
  await clearAll();
  const swapped = desk.beforeCall("files", "list", () => copyFile(other.file, file));
  const importing = importInto(file, "refuse", {}, swapped);
  await expect(importing).rejects.toThrow("changed while it was being imported");
  expect((await content()).posts).toEqual({});
});

test("only the outlines of a month are left to the end, also for a post with another title since", async () => {
  const date = "2026/03/14";
  await desk.createWithPhoto({ date });
  await desk.edit(await desk.create({ date, title: "Another" }), { title: "Renamed" });
  const { file } = await exported();
  await clearAll();
  let transactions = 0;
  const counted = desk.beforeCall("documents", "transact", (call) => (transactions = call));
  expect(await importInto(file, "refuse", {}, counted)).toMatchObject({ put: 2 });
  expect(transactions).toBe(1);
  await expectEverythingRight();
});

const prepare = async () => {
  const same = await desk.createWithPhoto();
  const changed = await desk.createWithPhoto();
  const deleted = await desk.createWithPhoto();
  const { file } = await exported();
  const updatedAt = new Date(Date.now() + 1000).toISOString();
  await documentAt(`posts/${changed.id}`).update({ description: "Written after the export.", updatedAt });
  await desk.remove(deleted.id);
  const other = await desk.createWithPhoto({ title: "Newer" });
  return { file, same, changed, deleted, other };
};

test("a project with posts of its own is not touched without an explicit mode; with --merge it keeps them, and gets what is missing", async () => {
  const { file, changed, deleted, other } = await prepare();
  const before = await content();
  await expect(importInto(file)).rejects.toThrow("1 are not in the archive, 1 differ");
  expect(await content()).toEqual(before);
  expect(await importInto(file, "merge")).toMatchObject({ put: 1, same: 1, kept: 1, trashed: 0 });
  const { posts } = await content();
  expect(posts[changed.id]).toMatchObject({ description: "Written after the export." });
  expect(posts[deleted.id]).toMatchObject({ title: deleted.title, imageURL: deleted.imageURL });
  expect(Object.keys(posts)).toContain(other.id);
  await expectEverythingRight();
});

test("a project with posts of its own is as the archive with --replace, and finds the others in the trash", async () => {
  const { file, changed, other } = await prepare();
  expect(await importInto(file, "replace")).toMatchObject({ put: 2, same: 1, kept: 0, trashed: 2 });
  const { posts, files } = await content();
  expect(posts[changed.id]).toMatchObject({ description: changed.description });
  expect(Object.keys(posts)).not.toContain(other.id);
  expect(Object.keys(files)).toHaveLength(3 * perPhoto);
  await expectEverythingRight();
  expect((await desk.restore(other.id)).title).toBe("Newer");
});

test("a project with posts of its own gets one post with --only, and leaves all others alone", async () => {
  const { file, changed, deleted } = await prepare();
  const before = await content();
  const result = await importInto(file, "refuse", { only: deleted.id });
  expect(result).toMatchObject({ put: 1, same: 0, kept: 0, trashed: 0 });
  const { posts } = await content();
  expect(posts).toMatchObject(before.posts);
  expect(posts[deleted.id]).toMatchObject({ title: deleted.title });
  await expect(importInto(file, "refuse", { only: changed.id })).rejects.toThrow("1 differ");
  expect(await importInto(file, "replace", { only: changed.id })).toMatchObject({ put: 1, trashed: 1 });
  await expect(importInto(file, "merge", { only: "nobody" })).rejects.toThrow("has no post nobody");
});

test("a project with posts of its own keeps a post that the archive holds in a form that is refused, even with --replace", async () => {
  const { same, file } = await prepare();
  const before = await content();
  const files = await unpacked(file);
  const its = files.find(({ bytes }) => Buffer.from(bytes).includes(`"id": "${same.id}"`));
  const long = crafted(files, its?.name ?? "", ({ post }) => (post["birthdate"] = "long ago"));
  const damaged = await packed(long);
  const reason = `${same.id} cannot be imported: birthdate: Formats`;
  await expect(importInto(damaged, "replace")).rejects.toThrow(reason);
  expect(await content()).toEqual(before);
  const result = await importInto(damaged, "replace", { skipRefused: true });
  expect(result).toMatchObject({ put: 2, same: 0, refused: 1, trashed: 2 });
  expect((await content()).posts[same.id]).toEqual(before.posts[same.id]);
  await expectEverythingRight();
});

test("a project with posts of its own gets a photo back that its bucket has lost", async () => {
  const post = await desk.createWithPhoto();
  const { file } = await exported();
  const before = await content();
  await bucket().file(objectNameOf(post.imageURL)).delete();
  await expect(importInto(file)).rejects.toThrow("1 differ");
  await importInto(file, "replace");
  expect(await content()).toEqual(before);
});
