import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { aDraft } from "../../testing/a-draft.ts";
import { aSession } from "../../testing/a-session.ts";
import { callAs } from "../../testing/call-as.ts";
import { db } from "../../testing/db.ts";
import { createPost } from "./create-post.ts";
import { deletePost } from "./delete-post.ts";
import { restorePost } from "./restore-post.ts";

let admin: Awaited<ReturnType<typeof aSession>>;

beforeAll(async () => {
  admin = await aSession();
});

const create = async (draft = aDraft()) =>
  (await callAs(admin, createPost, { requestId: randomUUID(), draft })).post;
const fieldsAt = async (path: string) => (await db().doc(path).get()).data();

test("a deleted post leaves the posts, the feed and its slug, and waits in the trash for 30 days", async () => {
  const post = await create();
  const before = Date.now();
  expect(await callAs(admin, deletePost, { id: post.id })).toEqual({ deleted: true });
  for (const collection of ["posts", "feed", "slugs", "slugConflicts"])
    expect(await fieldsAt(`${collection}/${post.id}`)).toBeUndefined();
  const trash = await fieldsAt(`trash/${post.id}`);
  expect(trash).toMatchObject({ id: post.id, post });
  expect(trash?.["deletedAt"] > post.updatedAt).toBe(true);
  const days = (trash?.["expireAt"].toMillis() - before) / 86_400_000;
  expect(days).toBeGreaterThanOrEqual(30);
  expect(days).toBeLessThan(30.01);
});

test("deleting a missing post is tolerated", async () => {
  expect(await callAs(admin, deletePost, { id: "nobody" })).toEqual({ deleted: false });
});

test("deleting twice at once deletes once", async () => {
  const post = await create();
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, () => callAs(admin, deletePost, { id: post.id })),
  );
  expect(outcomes.filter(({ deleted }) => deleted)).toHaveLength(1);
});

test("a restored post is the one that was deleted, but for a later updatedAt", async () => {
  const post = await create();
  await callAs(admin, deletePost, { id: post.id });
  const deletedAt = (await fieldsAt(`trash/${post.id}`))?.["deletedAt"];
  const { post: restored } = await callAs(admin, restorePost, { id: post.id });
  expect(restored).toEqual({ ...post, updatedAt: restored.updatedAt });
  expect(restored.updatedAt > deletedAt).toBe(true);
  expect(await fieldsAt(`posts/${post.id}`)).toEqual(restored);
  expect(await fieldsAt(`feed/${post.id}`)).toMatchObject({ title: post.title });
  expect(await fieldsAt(`slugs/${post.id}`)).toMatchObject({ postId: post.id });
  expect(await fieldsAt(`trash/${post.id}`)).toBeUndefined();
});

test("restoring ten times at once restores once, and all are answered with the post", async () => {
  const post = await create();
  await callAs(admin, deletePost, { id: post.id });
  const [first, ...others] = await Promise.all(
    Array.from({ length: 10 }, () => callAs(admin, restorePost, { id: post.id })),
  );
  for (const answer of others) expect(answer).toEqual(first);
});

test("a post whose title is taken meanwhile is not restored, and stays in the trash", async () => {
  const draft = aDraft();
  const post = await create(draft);
  await callAs(admin, deletePost, { id: post.id });
  const replacement = await create(draft);
  await expect(callAs(admin, restorePost, { id: post.id })).rejects.toMatchObject({ code: "already-exists" });
  expect(await fieldsAt(`posts/${post.id}`)).toEqual(replacement);
  expect(await fieldsAt(`trash/${post.id}`)).toBeDefined();
});

test("what was never deleted cannot be restored", async () => {
  await expect(callAs(admin, restorePost, { id: "nobody" })).rejects.toMatchObject({ code: "not-found" });
});

test("a post created again is later than the deletion of the first", async () => {
  const draft = aDraft();
  const post = await create(draft);
  await callAs(admin, deletePost, { id: post.id });
  const deletedAt = (await fieldsAt(`trash/${post.id}`))?.["deletedAt"];
  expect((await create(draft)).updatedAt > deletedAt).toBe(true);
});
