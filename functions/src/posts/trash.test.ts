import "../../testing/own-project.ts";
import { expect, test } from "vitest";
import {
  beforeCall,
  create,
  createWithPhoto,
  edit,
  exists,
  fieldsAt,
  namesOf,
} from "../../testing/post-desk.ts";
import { author, bucket, deletion } from "../../testing/stored.ts";
import { services } from "../services.ts";
import { deletePostIn } from "./delete-post.ts";
import { restorePostIn } from "./restore-post.ts";

const remove = (id: string) => deletePostIn(services, id, deletion);
const restore = (id: string) => restorePostIn(services, id, author);

// Specification 7.5
test("a deleted post leaves the posts, the feed and its slug, and is 30 days in the trash; deleting it again is tolerated", async () => {
  const post = await create();
  const before = Date.now();
  expect(await remove(post.id)).toBe(true);
  for (const collection of ["posts", "feed", "slugs", "slugConflicts"])
    expect(await fieldsAt(`${collection}/${post.id}`)).toBeUndefined();
  const trash = await fieldsAt(`trash/${post.id}`);
  expect(trash).toMatchObject({ id: post.id, post });
  expect(trash?.["deletedAt"] > post.updatedAt).toBe(true);
  const days = (trash?.["expireAt"].toMillis() - before) / 86_400_000;
  expect(days).toBeGreaterThanOrEqual(30);
  expect(days).toBeLessThan(30.01);
  expect(await remove(post.id)).toBe(false);
});

test("a version that someone has changed is not deleted, nor its photo, even if that happens in between", async () => {
  const post = await createWithPhoto();
  const undo = { ...deletion, basedOn: post.updatedAt };
  const interrupted = beforeCall("documents", "commit", async (call) => {
    if (call === 1) await edit(post, { country: "Elsewhere" });
  });
  for (const over of [interrupted, services])
    await expect(deletePostIn(over, post.id, undo)).rejects.toMatchObject({
      code: "aborted",
      details: { current: { id: post.id, country: "Elsewhere" } },
    });
  expect(await Promise.all(namesOf(post).map(exists))).not.toContain(false);
});

test("restoring ten times at once restores once, and all are answered with the post, which the feed has again", async () => {
  const post = await create();
  const entry = await fieldsAt(`feed/${post.id}`);
  await remove(post.id);
  const [first, ...others] = await Promise.all(Array.from({ length: 10 }, () => restore(post.id)));
  for (const answer of others) expect(answer).toEqual(first);
  expect(await fieldsAt(`feed/${post.id}`)).toEqual({ ...entry, updatedAt: first?.updatedAt });
});

test("a post that is made and deleted while another of its id is restored comes back as it was, and without that one's photo", async () => {
  const { id, date } = await createWithPhoto();
  await remove(id);
  const later = { date, description: "The later one." };
  // The first commit reserves a name for the photo, the second makes the post.
  const interrupted = beforeCall("documents", "commit", async (call) => {
    if (call !== 2) return;
    await create(later);
    await remove(id);
  });
  const restored = await restorePostIn(interrupted, id, author);
  expect(restored).toMatchObject({ ...later, imageURL: "", thumbnailURL: "", previewURL: "", photo: null });
  const [published] = await bucket().getFiles({ prefix: `geniuses/${id}` });
  expect(published).toEqual([]);
});
