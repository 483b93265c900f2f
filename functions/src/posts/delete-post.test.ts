import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { aDraft } from "../../testing/a-draft.ts";
import { aSession } from "../../testing/a-session.ts";
import { callAs } from "../../testing/call-as.ts";
import { db } from "../../testing/db.ts";
import { nobody } from "../history/entry-write.ts";
import { type Services, services } from "../services.ts";
import type { Write } from "../store/documents.ts";
import { createPost } from "./create-post.ts";
import { deletePost, deletePostIn } from "./delete-post.ts";
import { restorePost } from "./restore-post.ts";
import { updatePost } from "./update-post.ts";

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

/** The services, with another act between the first deletion's read and its commit. */
function overtakenBy(other: () => Promise<unknown>): Services {
  const { documents } = services;
  let overtaken: Promise<unknown> | undefined;
  const commit = async (writes: readonly Write[]) => {
    overtaken ??= other();
    await overtaken;
    return documents.commit(writes);
  };
  return { ...services, documents: { ...documents, commit } };
}

test("the trash holds the version that an edit left between the deletion's look and its commit", async () => {
  const draft = aDraft();
  const post = await create(draft);
  const edited = { ...draft, description: "Poet of science." };
  const edit = () =>
    callAs(admin, updatePost, {
      id: post.id,
      requestId: randomUUID(),
      basedOn: post.updatedAt,
      draft: edited,
      photo: { kind: "keep" },
    });
  expect(await deletePostIn(overtakenBy(edit), post.id, { act: "deleted", by: nobody })).toBe(true);
  expect(await fieldsAt(`trash/${post.id}`)).toMatchObject({ post: edited });
  expect(await fieldsAt(`posts/${post.id}`)).toBeUndefined();
});

test("a deletion that another one overtakes leaves the trash as it is", async () => {
  const post = await create();
  const remove = () => callAs(admin, deletePost, { id: post.id });
  expect(await deletePostIn(overtakenBy(remove), post.id, { act: "deleted", by: nobody })).toBe(false);
  const { docs } = await db().collection("history").where("postId", "==", post.id).get();
  expect(docs.map((entry) => entry.get("act")).sort()).toEqual(["created", "deleted"]);
  expect(await fieldsAt(`trash/${post.id}`)).toMatchObject({ post });
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
